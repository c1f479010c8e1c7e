# The archives that one file of memo is linked with: its own libraries, and what libgit2's archive
# asks for, in the linker's order. Sourced by Examples/build and Examples/package.
# shellcheck shell=bash disable=SC2034
own='git2 yaml utf8proc cmark-gfm-extensions cmark-gfm'
asked='mbedtls mbedx509 mbedcrypto http_parser ssh2 ssl crypto pcre2-8 z'
