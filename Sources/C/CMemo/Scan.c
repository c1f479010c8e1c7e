#include "CMemo.h"
#include "probes.h"

#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/// The bit between a letter of ASCII in capitals and the same in small, 0 for all else.
static uint8_t case_bit(uint8_t byte) { return byte >= 'a' && byte <= 'z' ? 0x20 : 0; }

static int is_here(const uint8_t *hay, const uint8_t *needle, size_t count) {
  for (size_t i = 0; i < count; i++)
    if ((hay[i] | case_bit(needle[i])) != needle[i]) return 0;
  return 1;
}

size_t memo_find_caseless(const uint8_t *hay, size_t hay_count, const uint8_t *needle,
                          size_t needle_count) {
  if (needle_count == 0) return 0;
  if (needle_count > hay_count) return (size_t)-1;
  const size_t last = hay_count - needle_count;
  size_t at = 0;
#ifdef __SSE2__
  size_t one, two;
  find_probes(needle, needle_count, &one, &two);
  const __m128i first = _mm_set1_epi8((char)needle[one]);
  const __m128i second = _mm_set1_epi8((char)needle[two]);
  const __m128i first_case = _mm_set1_epi8((char)case_bit(needle[one]));
  const __m128i second_case = _mm_set1_epi8((char)case_bit(needle[two]));
  for (; at + 15 <= last; at += 16) {
    const __m128i a = _mm_or_si128(
        _mm_loadu_si128((const __m128i *)(hay + at + one)), first_case);
    const __m128i b = _mm_or_si128(
        _mm_loadu_si128((const __m128i *)(hay + at + two)), second_case);
    unsigned hits = (unsigned)_mm_movemask_epi8(
        _mm_and_si128(_mm_cmpeq_epi8(a, first), _mm_cmpeq_epi8(b, second)));
    for (; hits; hits &= hits - 1) {
      const size_t place = at + (size_t)__builtin_ctz(hits);
      if (is_here(hay + place, needle, needle_count)) return place;
    }
  }
#endif
  for (; at <= last; at++)
    if (is_here(hay + at, needle, needle_count)) return at;
  return (size_t)-1;
}

/// Whether a byte, given the three before it, cannot stand in UTF-8 (Unicode table 3-7).
static inline uint8_t is_invalid(uint8_t byte, uint8_t p1, uint8_t p2, uint8_t p3) {
  const uint8_t follows = (uint8_t)((p1 >= 0xC2) | (p2 >= 0xE0) | (p3 >= 0xF0));
  const uint8_t is_follower = (uint8_t)((byte & 0xC0) == 0x80);
  const uint8_t lead = (uint8_t)(((byte >= 0xC0) & (byte < 0xC2)) | (byte >= 0xF5));
  const uint8_t range = (uint8_t)(((p1 == 0xE0) & (byte < 0xA0)) | ((p1 == 0xED) & (byte >= 0xA0)) |
                                  ((p1 == 0xF0) & (byte < 0x90)) | ((p1 == 0xF4) & (byte >= 0x90)));
  return (uint8_t)((follows ^ is_follower) | lead | range);
}

/// Whether a byte, given the two before it, may belong to a scalar that folding changes; those that
/// surely do not are most of Hangul, Han, kana and ASCII.
static inline uint8_t may_fold(uint8_t byte, uint8_t p1, uint8_t p2) {
  const uint8_t lead = (uint8_t)(((byte >= 0xC2) & (byte <= 0xE2)) | (byte >= 0xEE));
  const uint8_t second = (uint8_t)(((p1 == 0xE3) & (byte >= 0x84) & (byte <= 0x86)) |
                                   ((p1 == 0xE4) & (byte == 0xB7)) | ((p1 == 0xEA) & (byte < 0xB0)) |
                                   ((p1 == 0xED) & (byte >= 0x9F)));
  const uint8_t third = (uint8_t)(
      ((p2 == 0xED) & (p1 == 0x9E) & (byte >= 0xA4)) |
      ((p2 == 0xE3) & (p1 == 0x80) & ((byte == 0x80) | ((byte >= 0xAA) & (byte <= 0xAF)))) |
      ((p2 == 0xE3) & (p1 == 0x82) & ((byte == 0x99) | (byte == 0x9A))));
  return (uint8_t)(lead | second | third);
}

/// Whether a byte is a mark that a title goes without (`*`, `~`, `[`, `\\`, `]`, `_`, a backtick; and
/// `^`, which lies among them), right behind something else than a blank.
static inline uint8_t is_joint(uint8_t byte, uint8_t p1) {
  const uint8_t mark = (uint8_t)(((uint8_t)(byte - 0x5B) <= 5) | (byte == '*') | (byte == '~'));
  return (uint8_t)(mark & (p1 > ' '));
}

/// What is gathered on the way through a text.
struct traits {
  uint8_t invalid, folds, joints;
};

/// Looks at the bytes from `start` to `end`, before which three more can be read.
static inline void look(struct traits *traits, const uint8_t *bytes, size_t start, size_t end) {
  uint8_t invalid = 0, folds = 0, joints = 0;
  for (size_t i = start; i < end; i++) {
    invalid |= is_invalid(bytes[i], bytes[i - 1], bytes[i - 2], bytes[i - 3]);
    folds |= may_fold(bytes[i], bytes[i - 1], bytes[i - 2]);
    joints |= is_joint(bytes[i], bytes[i - 1]);
  }
  traits->invalid |= invalid;
  traits->folds |= folds;
  traits->joints |= joints;
}

enum { BLOCK = 64 };

/// Whether a byte begins a scalar other than those of three bytes that Hangul, Han and kana are.
static inline int is_odd_lead(uint8_t byte) { return (byte >= 0xC0 && byte < 0xE3) || byte > 0xEF; }

#ifdef __SSE2__
/// A bit for each of 64 bytes from `start` on, set where `test` of the bytes `b` is.
#define BITS(start, test)                                                     \
  __extension__({                                                             \
    uint64_t bits = 0;                                                        \
    for (int n = 0; n < BLOCK; n += 16) {                                     \
      const __m128i b = _mm_loadu_si128((const __m128i *)((start) + n));      \
      bits |= (uint64_t)(unsigned)_mm_movemask_epi8(test) << n;               \
    }                                                                         \
    bits;                                                                     \
  })
#define ALL(byte) _mm_set1_epi8((char)(byte))
#define IS(byte) _mm_cmpeq_epi8(b, ALL(byte))
#define IS_IN(low, high)                                                      \
  _mm_cmpeq_epi8(_mm_min_epu8(_mm_sub_epi8(b, ALL(low)), ALL((high) - (low))), \
                 _mm_sub_epi8(b, ALL(low)))

/// Whether `may_fold` holds for a byte of a block with scalars of three bytes alone, other than those
/// behind `0xED`.
static int folds_in(const uint8_t *at) {
  if (BITS(at, IS_IN(0xEE, 0xEF))) return 1;
  if (BITS(at - 1, IS(0xEA)) & BITS(at, IS_IN(0x80, 0xAF))) return 1;
  if (BITS(at - 1, IS(0xE4)) & BITS(at, IS(0xB7))) return 1;
  const uint64_t second = BITS(at - 1, IS(0xE3));
  const uint64_t third = BITS(at - 2, IS(0xE3));
  if ((second | third) == 0) return 0;
  if (second & BITS(at, IS_IN(0x84, 0x86))) return 1;
  if (third & BITS(at - 1, IS(0x80)) & BITS(at, _mm_or_si128(IS(0x80), IS_IN(0xAA, 0xAF)))) return 1;
  return (third & BITS(at - 1, IS(0x82)) & BITS(at, IS_IN(0x99, 0x9A))) != 0;
}

/// Looks at a block, before which three more bytes can be read; the common scalars fast.
static void look_at_block(struct traits *traits, const uint8_t *at) {
  const uint64_t marks = BITS(at, _mm_or_si128(IS_IN(0x5B, 0x60), _mm_or_si128(IS('*'), IS('~'))));
  if (marks && (marks & ~BITS(at - 1, IS_IN(0, ' ')))) traits->joints = 1;
  const uint64_t high = BITS(at, b);
  if (high == 0 && ((at[-1] | at[-2] | at[-3]) & 0x80) == 0) return;
  const uint64_t followers = BITS(at, IS_IN(0x80, 0xBF));
  const uint64_t leads = BITS(at, IS_IN(0xE3, 0xEF));
  if ((high & ~followers & ~leads) != 0 || is_odd_lead(at[-1]) || is_odd_lead(at[-2]) ||
      is_odd_lead(at[-3])) {
    look(traits, at - 3, 3, 3 + BLOCK);
    return;
  }
  const uint64_t second = BITS(at - 1, IS_IN(0xE3, 0xEF));
  const uint64_t third = BITS(at - 2, IS_IN(0xE3, 0xEF));
  if ((second | third) != followers) traits->invalid = 1;
  // Behind the last syllable come letters that join, and what is no UTF-8.
  const uint64_t late = BITS(at - 1, IS(0xED)) & BITS(at, IS_IN(0x9F, 0xBF));
  const uint64_t last = BITS(at - 2, IS(0xED)) & BITS(at - 1, IS(0x9E)) & BITS(at, IS_IN(0xA4, 0xBF));
  if (late | last) {
    look(traits, at - 3, 3, 3 + BLOCK);
  } else if (!traits->folds) {
    traits->folds = folds_in(at);
  }
}
#else
static inline void look_at_block(struct traits *traits, const uint8_t *at) {
  look(traits, at - 3, 3, 3 + BLOCK);
}
#endif

unsigned memo_look(const uint8_t *bytes, size_t count) {
  struct traits traits = {0, 0, 0};
  uint8_t start[6] = {0, 0, 0, 0, 0, 0};
  const size_t first = count < 3 ? count : 3;
  memcpy(start + 3, bytes, first);
  look(&traits, start, 3, 3 + first);
  size_t at = first;
  for (; at + BLOCK <= count; at += BLOCK) look_at_block(&traits, bytes + at);
  look(&traits, bytes, at, count);
  if (count > 0) traits.invalid |= bytes[count - 1] >= 0xC2;
  if (count > 1) traits.invalid |= bytes[count - 2] >= 0xE0;
  if (count > 2) traits.invalid |= bytes[count - 3] >= 0xF0;
  return (traits.invalid ? MEMO_NOT_UTF8 : 0u) | (traits.folds ? MEMO_MAY_FOLD : 0u) |
         (traits.joints ? MEMO_HAS_JOINTS : 0u);
}

#ifdef __SSE2__
static inline __m128i equal(__m128i bytes, uint8_t byte) { return _mm_cmpeq_epi8(bytes, ALL(byte)); }

static inline __m128i within(__m128i b, uint8_t low, uint8_t high) { return IS_IN(low, high); }

/// A bit for each of 16 bytes, before which two more can be read, for which `may_fold` holds.
static inline unsigned folding_bits(const uint8_t *at) {
  const __m128i b = _mm_loadu_si128((const __m128i *)at);
  const __m128i p1 = _mm_loadu_si128((const __m128i *)(at - 1));
  const __m128i p2 = _mm_loadu_si128((const __m128i *)(at - 2));
  const __m128i lead = _mm_or_si128(within(b, 0xC2, 0xE2), within(b, 0xEE, 0xFF));
  const __m128i second = _mm_or_si128(
      _mm_or_si128(_mm_and_si128(equal(p1, 0xE3), within(b, 0x84, 0x86)),
                   _mm_and_si128(equal(p1, 0xE4), equal(b, 0xB7))),
      _mm_or_si128(_mm_and_si128(equal(p1, 0xEA), within(b, 0x00, 0xAF)),
                   _mm_and_si128(equal(p1, 0xED), within(b, 0x9F, 0xFF))));
  const __m128i joining =
      _mm_and_si128(_mm_and_si128(equal(p2, 0xED), equal(p1, 0x9E)), within(b, 0xA4, 0xFF));
  const __m128i third = _mm_or_si128(
      _mm_and_si128(equal(p1, 0x80), _mm_or_si128(equal(b, 0x80), within(b, 0xAA, 0xAF))),
      _mm_and_si128(equal(p1, 0x82), within(b, 0x99, 0x9A)));
  return (unsigned)_mm_movemask_epi8(
      _mm_or_si128(_mm_or_si128(lead, _mm_or_si128(second, joining)),
                   _mm_and_si128(equal(p2, 0xE3), third)));
}
#endif

size_t memo_next_mark(const uint8_t *bytes, size_t count, size_t from) {
  size_t at = from;
#ifdef __SSE2__
  for (; at + 16 <= count; at += 16) {
    const __m128i b = _mm_loadu_si128((const __m128i *)(bytes + at));
    const __m128i marks = _mm_or_si128(_mm_or_si128(IS_IN(0x5B, 0x60), IS('!')),
                                       _mm_or_si128(IS('*'), IS('~')));
    const unsigned bits = (unsigned)_mm_movemask_epi8(marks);
    if (bits) return at + (size_t)__builtin_ctz(bits);
  }
#endif
  for (; at < count; at++) {
    const uint8_t byte = bytes[at];
    if ((uint8_t)(byte - 0x5B) <= 5 || byte == '!' || byte == '*' || byte == '~') return at;
  }
  return count;
}

size_t memo_next_folding(const uint8_t *bytes, size_t count, size_t from) {
  size_t at = from;
  // No scalar is folded for a byte of the one before it.
  for (; at < count; at++) {
#ifdef __SSE2__
    if (at >= 2 && at + 16 <= count) {
      const unsigned bits = folding_bits(bytes + at);
      if (!bits) {
        at += 15;
        continue;
      }
      at += (size_t)__builtin_ctz(bits);
      break;
    }
#endif
    if (may_fold(bytes[at], at > from ? bytes[at - 1] : 0, at > from + 1 ? bytes[at - 2] : 0)) break;
  }
  if (at >= count) return count;
  while (at > from && (bytes[at] & 0xC0) == 0x80) at--;
  return at;
}
