#pragma once
#include <git2.h>
#include <git2/sys/commit.h>
#include <git2/sys/repository.h>

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

// The type of the parents differs between versions of libgit2; this is the same call for all.
static inline int memo_git_commit_buffer(git_buf *out, git_repository *repository,
                                         const git_signature *author,
                                         const git_signature *committer, const char *message,
                                         const git_tree *tree, git_commit *parent) {
#if LIBGIT2_VER_MAJOR == 1 && LIBGIT2_VER_MINOR == 8 && LIBGIT2_VER_REVISION < 4
  git_commit *parents[] = {parent};
#else
  const git_commit *parents[] = {parent};
#endif
  return git_commit_create_buffer(out, repository, author, committer, NULL, message, tree,
                                  parent ? 1 : 0, parents);
}
