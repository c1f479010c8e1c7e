#pragma once
#include <stddef.h>
#include <stdint.h>

/// How common a byte is in notes, roughly: leads of three-byte letters, blanks and frequent letters
/// make poor probes.
static inline int commonness(uint8_t byte) {
  const uint32_t often = 1u << 4 | 1u << 19 | 1u << 0 | 1u << 14 | 1u << 8 | 1u << 13 | 1u << 18 |
                         1u << 17 | 1u << 11;  // e t a o i n s r l
  if (byte >= 0xE0) return 4;
  if (byte == ' ') return 3;
  if (byte >= 'a' && byte <= 'z') return often >> (byte - 'a') & 1 ? 3 : 2;
  return byte >= 0x80 ? 1 : 0;
}

/// The positions of the two rarest bytes of `needle`, the later ones of equals; both are the same
/// where there is one byte only.
static inline void find_probes(const uint8_t *needle, size_t count, size_t *one, size_t *two) {
  int least = 5, next = 5;
  *one = *two = 0;
  for (size_t i = 0; i < count; i++) {
    const int own = commonness(needle[i]);
    if (own <= least) {
      if (i > 0) *two = *one;
      next = least;
      *one = i;
      least = own;
    } else if (own <= next) {
      *two = i;
      next = own;
    }
  }
}
