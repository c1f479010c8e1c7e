#pragma once
#include <stddef.h>
#include <stdint.h>

/// Position of the first occurrence of `needle` in `hay`, or `(size_t)-1`. The glibc function is
/// hidden from Swift behind `_GNU_SOURCE`.
size_t memo_find(const uint8_t *hay, size_t hay_count, const uint8_t *needle, size_t needle_count);

#ifdef __linux__
/// `renameat2(2)`, which the C library declares for `_GNU_SOURCE` alone.
int memo_rename(int from, const char *name, int to, const char *new_name, unsigned int flags);
#endif
