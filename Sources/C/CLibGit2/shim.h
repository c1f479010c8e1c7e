#pragma once
#include <git2.h>
#include <git2/sys/commit.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/remote.h>
#include <git2/sys/repository.h>
#include <git2/sys/stream.h>
#include <git2/sys/transport.h>
#include <zlib.h>

// What Swift cannot call or import of libgit2: variadic functions and brace initialisers.

static inline int memo_git_set_search_path(int level, const char *path) {
  return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, path);
}

static inline int memo_git_enable_fsync(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, enabled);
}

static inline int memo_git_set_strict_object_creation(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_OBJECT_CREATION, enabled);
}

static inline int memo_git_set_cache_object_limit(git_object_t kind, size_t size) {
  return git_libgit2_opts(GIT_OPT_SET_CACHE_OBJECT_LIMIT, kind, size);
}

static inline int memo_git_set_cache_max_size(ssize_t size) {
  return git_libgit2_opts(GIT_OPT_SET_CACHE_MAX_SIZE, size);
}

static inline int memo_git_set_owner_validation(int enabled) {
  return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, enabled);
}

static inline int memo_git_set_certificates(const char *file, const char *folder) {
  return git_libgit2_opts(GIT_OPT_SET_SSL_CERT_LOCATIONS, file, folder);
}

// What libgit2 is handed as its own, with room for whom it belongs to.
typedef struct {
  git_smart_subtransport base;
  void *owner;
} memo_git_subtransport;

typedef struct {
  git_smart_subtransport_stream base;
  void *owner;
} memo_git_channel;

typedef struct {
  git_stream base;
  void *owner;
} memo_git_stream;
