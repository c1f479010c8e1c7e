// GSS-API, answering that there is none.
//
// libgit2 can log in over https by Kerberos ("Negotiate") and asks GSS-API for it, of which many
// systems have no archive to link a program of one file with. Here stand the functions that
// libgit2 calls, with the types of RFC 2744: the first one it asks, which mechanisms there are,
// fails, so that libgit2 reports the login as impossible and calls none of the others in earnest.
#include "CNoKerberos.h"
#include <stddef.h>
#include <stdint.h>

typedef uint32_t status;

// GSS_S_UNAVAILABLE, and GSS_S_COMPLETE for what only gives back.
static const status unavailable = 16u << 16, complete = 0;

const void *const GSS_C_NT_HOSTBASED_SERVICE = NULL;

status gss_indicate_mechs(status *minor, void **mechanisms) {
  *minor = 0;
  *mechanisms = NULL;
  return unavailable;
}

status gss_import_name(status *minor, const void *text, const void *kind, void **name) {
  (void)text, (void)kind;
  *minor = 0;
  *name = NULL;
  return unavailable;
}

status gss_init_sec_context(
    status *minor, const void *credential, void **context, const void *target,
    const void *mechanism, uint32_t flags, uint32_t seconds, const void *bindings,
    const void *input, void **actual, void *output, uint32_t *granted, uint32_t *lifetime) {
  (void)credential, (void)context, (void)target, (void)mechanism, (void)flags, (void)seconds;
  (void)bindings, (void)input, (void)actual, (void)output, (void)granted, (void)lifetime;
  *minor = 0;
  return unavailable;
}

status gss_display_status(
    status *minor, status value, int kind, const void *mechanism, uint32_t *more, void *text) {
  (void)value, (void)kind, (void)mechanism, (void)more, (void)text;
  *minor = 0;
  return unavailable;
}

status gss_delete_sec_context(status *minor, void **context, void *output) {
  (void)context, (void)output;
  *minor = 0;
  return complete;
}

status gss_release_name(status *minor, void **name) {
  (void)name;
  *minor = 0;
  return complete;
}

status gss_release_buffer(status *minor, void *buffer) {
  (void)buffer;
  *minor = 0;
  return complete;
}

status gss_release_oid_set(status *minor, void **set) {
  (void)set;
  *minor = 0;
  return complete;
}
