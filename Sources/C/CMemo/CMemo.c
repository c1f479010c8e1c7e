#define _GNU_SOURCE
#include "CMemo.h"
#include "probes.h"

#include <stdio.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>

size_t memo_find(const uint8_t *hay, size_t hay_count, const uint8_t *needle,
                 size_t needle_count) {
  if (needle_count > hay_count) return (size_t)-1;
  size_t at = 0;
  const size_t last = hay_count - needle_count;
  if (needle_count >= 2) {
    size_t one, two;
    find_probes(needle, needle_count, &one, &two);
    const __m128i first = _mm_set1_epi8((char)needle[one]);
    const __m128i second = _mm_set1_epi8((char)needle[two]);
    for (; at + 15 <= last; at += 16) {
      const __m128i a = _mm_loadu_si128((const __m128i *)(hay + at + one));
      const __m128i b = _mm_loadu_si128((const __m128i *)(hay + at + two));
      unsigned hits = (unsigned)_mm_movemask_epi8(
          _mm_and_si128(_mm_cmpeq_epi8(a, first), _mm_cmpeq_epi8(b, second)));
      for (; hits; hits &= hits - 1) {
        const size_t place = at + (size_t)__builtin_ctz(hits);
        if (memcmp(hay + place, needle, needle_count) == 0) return place;
      }
    }
  }
  const uint8_t *hit = memmem(hay + at, hay_count - at, needle, needle_count);
  return hit ? (size_t)(hit - hay) : (size_t)-1;
}
#else
size_t memo_find(const uint8_t *hay, size_t hay_count, const uint8_t *needle,
                 size_t needle_count) {
  const uint8_t *hit = memmem(hay, hay_count, needle, needle_count);
  return hit ? (size_t)(hit - hay) : (size_t)-1;
}
#endif

static int begins(const uint8_t *hay, const memo_letter *letters, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (hay[0] == letters[i].lead && (uint8_t)(hay[1] - letters[i].low) <= letters[i].span)
      return 1;
  return 0;
}

size_t memo_find_letter(const uint8_t *hay, size_t hay_count, const memo_letter *letters,
                        size_t count) {
  size_t at = 0;
#ifdef __SSE2__
  for (; at + 17 <= hay_count; at += 16) {
    const __m128i first = _mm_loadu_si128((const __m128i *)(hay + at));
    const __m128i second = _mm_loadu_si128((const __m128i *)(hay + at + 1));
    __m128i found = _mm_setzero_si128();
    for (size_t i = 0; i < count; i++) {
      const __m128i beyond = _mm_sub_epi8(second, _mm_set1_epi8((char)letters[i].low));
      const __m128i span = _mm_set1_epi8((char)letters[i].span);
      const __m128i isLead = _mm_cmpeq_epi8(first, _mm_set1_epi8((char)letters[i].lead));
      const __m128i isInside = _mm_cmpeq_epi8(_mm_min_epu8(beyond, span), beyond);
      found = _mm_or_si128(found, _mm_and_si128(isLead, isInside));
    }
    const unsigned hits = (unsigned)_mm_movemask_epi8(found);
    if (hits) return at + (size_t)__builtin_ctz(hits);
  }
#endif
  for (; at + 2 <= hay_count; at++)
    if (begins(hay + at, letters, count)) return at;
  return hay_count;
}

#ifdef __linux__
int memo_rename(int from, const char *name, int to, const char *new_name, unsigned int flags) {
  return renameat2(from, name, to, new_name, flags);
}
#endif
