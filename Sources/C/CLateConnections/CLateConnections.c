// TLS and ssh of libgit2, not started before something connects.
//
// Whenever libgit2 starts, it starts mbedTLS, which gathers entropy and takes the system's whole
// bundle of certificates apart, and libssh2, which loads the words of OpenSSL: together that costs
// more than a commit does, and most commands never open a connection. In a program of one file the
// linker sends those calls here (--wrap), and they do nothing. The three ways by which libgit2
// comes to either library lead through here as well, and start it first.
//
// The certificates wait for GIT_OPT_SET_SSL_CERT_LOCATIONS, which names the bundle: the reading
// that is part of the start fails, and libgit2 goes on without.
#include "CLateConnections.h"
#include <pthread.h>
#include <stdatomic.h>

// MBEDTLS_ERR_X509_FILE_IO_ERROR
static const int unread = -0x2900;

int __real_mbedtls_x509_crt_parse_file(void *chain, const char *path);

int __wrap_mbedtls_x509_crt_parse_file(void *chain, const char *path) {
  static atomic_bool isStarted;
  if (!atomic_exchange(&isStarted, 1)) return unread;
  return __real_mbedtls_x509_crt_parse_file(chain, path);
}

int __wrap_git_mbedtls_stream_global_init(void) { return 0; }

int __wrap_git_transport_ssh_global_init(void) { return 0; }

// TLS

int __real_git_mbedtls_stream_global_init(void);
int __real_git_mbedtls__set_cert_location(const char *file, const char *folder);
int __real_git_mbedtls_stream_new(void **made, const char *host, const char *port);
int __real_git_mbedtls_stream_wrap(void **made, void *inner, const char *host);

static int tls;

static void startTLS(void) { tls = __real_git_mbedtls_stream_global_init(); }

// Once for all threads; libgit2's own code of the failure, or 0.
static int needTLS(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, startTLS);
  return tls;
}

int __wrap_git_mbedtls__set_cert_location(const char *file, const char *folder) {
  const int failure = needTLS();
  return failure ? failure : __real_git_mbedtls__set_cert_location(file, folder);
}

int __wrap_git_mbedtls_stream_new(void **made, const char *host, const char *port) {
  const int failure = needTLS();
  return failure ? failure : __real_git_mbedtls_stream_new(made, host, port);
}

int __wrap_git_mbedtls_stream_wrap(void **made, void *inner, const char *host) {
  const int failure = needTLS();
  return failure ? failure : __real_git_mbedtls_stream_wrap(made, inner, host);
}

// ssh

int __real_git_transport_ssh_global_init(void);
int __real_git_smart_subtransport_ssh(void **made, void *owner, void *parameter);

static int ssh;

static void startSSH(void) { ssh = __real_git_transport_ssh_global_init(); }

int __wrap_git_smart_subtransport_ssh(void **made, void *owner, void *parameter) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, startSSH);
  return ssh ? ssh : __real_git_smart_subtransport_ssh(made, owner, parameter);
}
