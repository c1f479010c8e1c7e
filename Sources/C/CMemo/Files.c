#define _GNU_SOURCE
#include "CMemo.h"

#ifdef __linux__
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int memo_open_unnamed(int folder, unsigned int mode) {
  return openat(folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, (mode_t)mode);
}

int memo_take_name(int file, int folder, const char *name) {
  // By the descriptor itself (AT_EMPTY_PATH) only a privileged process may do it.
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  return linkat(AT_FDCWD, path, folder, name, AT_SYMLINK_FOLLOW);
}

int memo_open_beneath(int folder, const char *path) {
#ifdef SYS_openat2
  // `struct open_how`, RESOLVE_BENEATH and RESOLVE_NO_SYMLINKS of <linux/openat2.h>, which older
  // systems lack.
  struct {
    uint64_t flags, mode, resolve;
  } how = {O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0, 0x08 | 0x04};
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
#else
  (void)folder, (void)path;
  errno = ENOSYS;
  return -1;
#endif
}
#endif
