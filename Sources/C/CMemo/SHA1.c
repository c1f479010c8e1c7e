#include "CMemo.h"

// SHA-1 of blocks, after FIPS 180-4, section 6.1.

static uint32_t turned(uint32_t word, int bits) { return word << bits | word >> (32 - bits); }

static uint32_t word(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/// Twenty rounds from `from` on, with what `mixed` makes of `b`, `c` and `d`.
#define TWENTY(from, mixed)                                          \
  for (int i = from; i < from + 20; i++) {                           \
    const uint32_t next = turned(a, 5) + (mixed) + e + w[i];         \
    e = d, d = c, c = turned(b, 30), b = a, a = next;                \
  }

void memo_sha1_plain(uint32_t state[5], const uint8_t *blocks, size_t count) {
  for (; count > 0; count--, blocks += 64) {
    uint32_t w[80];
    for (int i = 0; i < 16; i++) w[i] = word(blocks + 4 * i);
    for (int i = 16; i < 80; i++) w[i] = turned(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    TWENTY(0, ((b & c) | (~b & d)) + 0x5a827999u)
    TWENTY(20, (b ^ c ^ d) + 0x6ed9eba1u)
    TWENTY(40, ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdcu)
    TWENTY(60, (b ^ c ^ d) + 0xca62c1d6u)
    state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e;
  }
}

#ifdef __x86_64__
#include <cpuid.h>
#include <immintrin.h>

/// Whether the processor has the instructions that `memo_sha1_quick` is made of.
static int has_instructions(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSSE3) || !(c & bit_SSE4_1)) return 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA);
}

/// The same, asked once: a virtual machine takes microseconds to answer.
static int is_quick(void) {
  static _Atomic int answer = -1;
  int known = answer;
  if (known < 0) answer = known = has_instructions();
  return known;
}

/// Four rounds with the words of group `i`, of which the last four groups are kept.
#define FOUR(i, kind)                                                                  \
  do {                                                                                 \
    if (i >= 4)                                                                        \
      w[i % 4] = _mm_sha1msg2_epu32(                                                   \
          _mm_xor_si128(_mm_sha1msg1_epu32(w[i % 4], w[(i + 1) % 4]), w[(i + 2) % 4]), \
          w[(i + 3) % 4]);                                                             \
    const __m128i added = w[i % 4];                                                    \
    const __m128i sum = i == 0 ? _mm_add_epi32(e, added) : _mm_sha1nexte_epu32(e, added); \
    e = abcd;                                                                          \
    abcd = _mm_sha1rnds4_epu32(abcd, sum, kind);                                       \
  } while (0)

__attribute__((target("sha,ssse3,sse4.1"))) static void memo_sha1_quick(
    uint32_t state[5], const uint8_t *blocks, size_t count) {
  const __m128i order = _mm_set_epi64x(0x0001020304050607, 0x08090a0b0c0d0e0f);
  __m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0x1b);
  __m128i e = _mm_set_epi32((int)state[4], 0, 0, 0);
  for (; count > 0; count--, blocks += 64) {
    const __m128i abcd_before = abcd, e_before = e;
    __m128i w[4];
    for (int i = 0; i < 4; i++)
      w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(blocks + 16 * i)), order);
    FOUR(0, 0); FOUR(1, 0); FOUR(2, 0); FOUR(3, 0); FOUR(4, 0);
    FOUR(5, 1); FOUR(6, 1); FOUR(7, 1); FOUR(8, 1); FOUR(9, 1);
    FOUR(10, 2); FOUR(11, 2); FOUR(12, 2); FOUR(13, 2); FOUR(14, 2);
    FOUR(15, 3); FOUR(16, 3); FOUR(17, 3); FOUR(18, 3); FOUR(19, 3);
    e = _mm_sha1nexte_epu32(e, e_before);
    abcd = _mm_add_epi32(abcd, abcd_before);
  }
  _mm_storeu_si128((__m128i *)state, _mm_shuffle_epi32(abcd, 0x1b));
  state[4] = (uint32_t)_mm_extract_epi32(e, 3);
}

void memo_sha1(uint32_t state[5], const uint8_t *blocks, size_t count) {
  if (is_quick()) {
    memo_sha1_quick(state, blocks, count);
  } else {
    memo_sha1_plain(state, blocks, count);
  }
}
#else
void memo_sha1(uint32_t state[5], const uint8_t *blocks, size_t count) {
  memo_sha1_plain(state, blocks, count);
}
#endif
