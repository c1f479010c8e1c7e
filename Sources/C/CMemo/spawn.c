#define _GNU_SOURCE
#include "CMemo.h"

#ifdef __linux__
void memo_spawn_in(posix_spawn_file_actions_t *actions, const char *folder) {
  posix_spawn_file_actions_addchdir_np(actions, folder);
}

void memo_spawn_closing(posix_spawn_file_actions_t *actions, int first) {
  posix_spawn_file_actions_addclosefrom_np(actions, first);
}

short memo_spawn_session(void) { return POSIX_SPAWN_SETSID; }
#endif
