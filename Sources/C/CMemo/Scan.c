#include "CMemo.h"

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

/// How often a byte stands in notes, roughly; the rarest make the best probes.
static int commonness(uint8_t byte) {
  static const char often[] = "etaoinsrl";
  if (byte >= 0xE0) return 4;
  if (byte >= 'a' && byte <= 'z') return memchr(often, byte, sizeof often - 1) ? 3 : 2;
  return byte >= 0x80 ? 1 : 0;
}

static size_t rarest(const uint8_t *needle, size_t count, size_t other) {
  size_t best = other == 0 && count > 1 ? 1 : 0;
  for (size_t i = 0; i < count; i++)
    if (i != other && commonness(needle[i]) <= commonness(needle[best])) best = i;
  return best;
}

size_t memo_find_caseless(const uint8_t *hay, size_t hay_count, const uint8_t *needle,
                          size_t needle_count) {
  if (needle_count == 0) return 0;
  if (needle_count > hay_count) return (size_t)-1;
  const size_t last = hay_count - needle_count;
  size_t at = 0;
#ifdef __SSE2__
  const size_t one = rarest(needle, needle_count, (size_t)-1);
  const size_t two = rarest(needle, needle_count, one);
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
#else
  (void)rarest;
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
                                   ((p1 == 0xED) & (byte >= 0x9E)));
  const uint8_t third = (uint8_t)(
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

static inline int is_ascii(const uint8_t *bytes) {
  uint64_t high = 0;
  for (size_t i = 0; i < BLOCK; i += 8) {
    uint64_t word;
    memcpy(&word, bytes + i, 8);
    high |= word;
  }
  return (high & 0x8080808080808080u) == 0;
}

unsigned memo_look(const uint8_t *bytes, size_t count) {
  struct traits traits = {0, 0, 0};
  uint8_t start[6] = {0, 0, 0, 0, 0, 0};
  const size_t first = count < 3 ? count : 3;
  memcpy(start + 3, bytes, first);
  look(&traits, start, 3, 3 + first);
  size_t at = first;
  for (; at + BLOCK <= count; at += BLOCK) {
    if (((bytes[at - 1] | bytes[at - 2] | bytes[at - 3]) & 0x80) == 0 && is_ascii(bytes + at)) {
      uint8_t joints = 0;
      for (size_t i = at; i < at + BLOCK; i++) joints |= is_joint(bytes[i], bytes[i - 1]);
      traits.joints |= joints;
    } else {
      look(&traits, bytes, at, at + BLOCK);
    }
  }
  look(&traits, bytes, at, count);
  if (count > 0) traits.invalid |= bytes[count - 1] >= 0xC2;
  if (count > 1) traits.invalid |= bytes[count - 2] >= 0xE0;
  if (count > 2) traits.invalid |= bytes[count - 3] >= 0xF0;
  return (traits.invalid ? MEMO_NOT_UTF8 : 0u) | (traits.folds ? MEMO_MAY_FOLD : 0u) |
         (traits.joints ? MEMO_HAS_JOINTS : 0u);
}
