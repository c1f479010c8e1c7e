#!/usr/bin/env bash
# Builds the fuzzer and runs each target, from the seeds beside this script and what was found before
# (.build/fuzz/corpus, which may be removed); `short` tries the seeds and 2,000 inputs made from them,
# the same ones every time.
# usage: Tests/Fuzz/fuzz.sh [SECONDS|short [TARGET...]]
# An input that breaks a law is left in .build/fuzz/found/TARGET; it is tried again by
#   .build/fuzz/fuzzer TARGET FILE
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

seconds=${1:-20}
[ $# -eq 0 ] || shift
targets=${*:-front-matter structure query merge image git-files names}
place=.build/fuzz
fuzzer=$place/fuzzer

runtime=$(dirname "$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')")
if [ -z "$(find -L "$runtime" -name 'libclang_rt.fuzzer*' -print -quit 2>/dev/null)" ]; then
  echo "skipped: this toolchain has no fuzzer"
  exit 0
fi

# A crash is libFuzzer's to tell; Swift's own tracer would read symbols for minutes.
export MEMO_FUZZ=1 SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
linker=
[ "$(uname -s)" != Linux ] || linker='-Xswiftc -use-ld=lld'
swift build -c release --scratch-path "$place" --product Fuzz -Xswiftc -enable-testing \
  -Xswiftc -sanitize=fuzzer,address $linker
swiftc -sanitize=fuzzer,address ${linker#-Xswiftc} -o "$fuzzer" "$place/release/libFuzz.a" \
  $(pkg-config --libs libgit2 yaml-0.1 libutf8proc libcmark-gfm libpcre2-8)

mkdir -p "$place/samples"
"$fuzzer" samples "$place/samples"
failed=
for target in $targets; do
  mkdir -p "$place/corpus/$target" "$place/found/$target"
  seeds=()
  for folder in "Tests/Fuzz/seeds/$target" "$place/samples/$target"; do
    [ ! -d "$folder" ] || seeds+=("$folder")
  done
  case $target in
    front-matter | structure) seeds+=(Tests/MemoMarkdownTests/Fixtures) ;;
  esac
  printf -- '-- %s\n' "$target"
  log=$place/$target.log
  if [ "$seconds" = short ]; then
    rm -rf "$place/corpus-short" && mkdir "$place/corpus-short"
    corpus=$place/corpus-short
    bounds='-runs=2000 -seed=1'
  else
    corpus=$place/corpus/$target
    bounds="-max_total_time=$seconds"
  fi
  "$fuzzer" "$target" "$corpus" "${seeds[@]}" \
    $bounds -max_len=4096 -timeout=60 -rss_limit_mb=3000 -print_final_stats=1 \
    -artifact_prefix="$place/found/$target/" >"$log" 2>&1 || {
    failed="$failed $target"
    grep -aE 'broken law|ERROR|SUMMARY|Test unit|Fatal error|ALARM' "$log" | head -n 20
  }
  grep -aE '^#[0-9]+.*DONE' "$log" || true
done
[ -z "$failed" ] || { echo "broken:$failed"; exit 1; }
