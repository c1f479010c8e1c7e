// Certificates of TLS, not read when libgit2 starts.
//
// Whenever libgit2 starts, mbedTLS takes the system's whole bundle of certificates apart, well over a
// hundred of them, which costs more than a commit does; and most commands never open a
// connection. In a program of one file the linker sends that call here (--wrap), and the first one,
// which is made while libgit2 starts, fails: libgit2 goes on without certificates. Before a
// connection is opened, GIT_OPT_SET_SSL_CERT_LOCATIONS has to name the bundle, which is read then.
#include "CLateCertificates.h"
#include <stdatomic.h>

// MBEDTLS_ERR_X509_FILE_IO_ERROR
static const int unread = -0x2900;

int __real_mbedtls_x509_crt_parse_file(void *chain, const char *path);

int __wrap_mbedtls_x509_crt_parse_file(void *chain, const char *path) {
  static atomic_bool isStarted;
  if (!atomic_exchange(&isStarted, 1)) return unread;
  return __real_mbedtls_x509_crt_parse_file(chain, path);
}
