#define _GNU_SOURCE
#include "CMemo.h"

#include <stdio.h>
#include <string.h>

size_t memo_find(const uint8_t *hay, size_t hay_count, const uint8_t *needle,
                 size_t needle_count) {
  const uint8_t *hit = memmem(hay, hay_count, needle, needle_count);
  return hit ? (size_t)(hit - hay) : (size_t)-1;
}

#ifdef __linux__
int memo_rename(int from, const char *name, int to, const char *new_name, unsigned int flags) {
  return renameat2(from, name, to, new_name, flags);
}
#endif
