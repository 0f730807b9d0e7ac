#ifndef NUTRIEVAL_CBASE64_SHIM_H
#define NUTRIEVAL_CBASE64_SHIM_H

// Base64 (RFC 4648 section 4) of whole groups of three bytes, as many characters at a time as the processor can look up at once:
// sixteen or thirty-two on x86-64 with SSSE3 or AVX2, sixty-four on 64-bit ARM.

#include <stddef.h>
#include <stdint.h>

static const char nutrieval_base64_alphabet[64] = {
    'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V',
    'W', 'X', 'Y', 'Z', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r',
    's', 't', 'u', 'v', 'w', 'x', 'y', 'z', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '/'};

#if defined(__x86_64__)
#include <immintrin.h>

/// In each lane of 32 bits the three bytes of a group, the middle one twice: b a c b.
#define NUTRIEVAL_BASE64_SPREAD 1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10
/// What is added to an index to make it a character, by the kind of character: a–z, ten digits, + and /, A–Z.
#define NUTRIEVAL_BASE64_SHIFTS \
    'a' - 26, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, \
        '+' - 62, '/' - 63, 'A', 0, 0

/// How many of the groups it wrote: eight at a time, from two reads of sixteen bytes of which twelve are used.
__attribute__((target("avx2")))
static inline size_t nutrieval_base64_wide(const uint8_t *from, size_t groups, uint8_t *to) {
    const __m256i spread = _mm256_setr_epi8(NUTRIEVAL_BASE64_SPREAD, NUTRIEVAL_BASE64_SPREAD);
    const __m256i shifts = _mm256_setr_epi8(NUTRIEVAL_BASE64_SHIFTS, NUTRIEVAL_BASE64_SHIFTS);
    size_t done = 0;
    // Two groups more than are written, for the four bytes that are read and not used.
    for (; groups - done >= 10; done += 8, from += 24, to += 32) {
        const __m256i read = _mm256_inserti128_si256(
            _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *) from)),
            _mm_loadu_si128((const __m128i *) (from + 12)), 1);
        const __m256i bytes = _mm256_shuffle_epi8(read, spread);
        // Multiplying by a power of two moves each run of six bits to a byte of its own.
        const __m256i odd =
            _mm256_mulhi_epu16(_mm256_and_si256(bytes, _mm256_set1_epi32(0x0fc0fc00)), _mm256_set1_epi32(0x04000040));
        const __m256i even =
            _mm256_mullo_epi16(_mm256_and_si256(bytes, _mm256_set1_epi32(0x003f03f0)), _mm256_set1_epi32(0x01000010));
        const __m256i index = _mm256_or_si256(odd, even);
        // 0 for what lies below 52, then 1 to 12; and 13 for what lies below 26.
        const __m256i capital =
            _mm256_and_si256(_mm256_cmpgt_epi8(_mm256_set1_epi8(26), index), _mm256_set1_epi8(13));
        const __m256i kind = _mm256_or_si256(_mm256_subs_epu8(index, _mm256_set1_epi8(51)), capital);
        _mm256_storeu_si256((__m256i *) to, _mm256_add_epi8(index, _mm256_shuffle_epi8(shifts, kind)));
    }
    return done;
}

/// The same by halves, four groups at a time.
__attribute__((target("ssse3")))
static inline size_t nutrieval_base64_narrow(const uint8_t *from, size_t groups, uint8_t *to) {
    const __m128i spread = _mm_setr_epi8(NUTRIEVAL_BASE64_SPREAD);
    const __m128i shifts = _mm_setr_epi8(NUTRIEVAL_BASE64_SHIFTS);
    size_t done = 0;
    for (; groups - done >= 6; done += 4, from += 12, to += 16) {
        const __m128i bytes = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *) from), spread);
        const __m128i odd = _mm_mulhi_epu16(_mm_and_si128(bytes, _mm_set1_epi32(0x0fc0fc00)), _mm_set1_epi32(0x04000040));
        const __m128i even = _mm_mullo_epi16(_mm_and_si128(bytes, _mm_set1_epi32(0x003f03f0)), _mm_set1_epi32(0x01000010));
        const __m128i index = _mm_or_si128(odd, even);
        const __m128i capital = _mm_and_si128(_mm_cmpgt_epi8(_mm_set1_epi8(26), index), _mm_set1_epi8(13));
        const __m128i kind = _mm_or_si128(_mm_subs_epu8(index, _mm_set1_epi8(51)), capital);
        _mm_storeu_si128((__m128i *) to, _mm_add_epi8(index, _mm_shuffle_epi8(shifts, kind)));
    }
    return done;
}

/// How many of the groups it wrote; all but the last few.
static inline size_t nutrieval_base64_vectors(const uint8_t *from, size_t groups, uint8_t *to) {
    size_t done = __builtin_cpu_supports("avx2") ? nutrieval_base64_wide(from, groups, to) : 0;
    return done + nutrieval_base64_narrow(from + 3 * done, groups - done, to + 4 * done);
}

static inline int nutrieval_base64_has_vectors(void) { return __builtin_cpu_supports("ssse3"); }

#elif defined(__aarch64__)
#include <arm_neon.h>

/// How many of the groups it wrote: sixteen at a time.
static inline size_t nutrieval_base64_vectors(const uint8_t *from, size_t groups, uint8_t *to) {
    const uint8_t *alphabet = (const uint8_t *) nutrieval_base64_alphabet;
    const uint8x16x4_t letters = {{vld1q_u8(alphabet), vld1q_u8(alphabet + 16), vld1q_u8(alphabet + 32), vld1q_u8(alphabet + 48)}};
    const uint8x16_t six = vdupq_n_u8(63);
    size_t done = 0;
    for (; groups - done >= 16; done += 16, from += 48, to += 64) {
        const uint8x16x3_t bytes = vld3q_u8(from);
        uint8x16x4_t text;
        text.val[0] = vshrq_n_u8(bytes.val[0], 2);
        text.val[1] = vandq_u8(vorrq_u8(vshlq_n_u8(bytes.val[0], 4), vshrq_n_u8(bytes.val[1], 4)), six);
        text.val[2] = vandq_u8(vorrq_u8(vshlq_n_u8(bytes.val[1], 2), vshrq_n_u8(bytes.val[2], 6)), six);
        text.val[3] = vandq_u8(bytes.val[2], six);
        for (int place = 0; place < 4; place++) text.val[place] = vqtbl4q_u8(letters, text.val[place]);
        vst4q_u8(to, text);
    }
    return done;
}

static inline int nutrieval_base64_has_vectors(void) { return 1; }

#else

static inline size_t nutrieval_base64_vectors(const uint8_t *from, size_t groups, uint8_t *to) {
    (void) from, (void) groups, (void) to;
    return 0;
}

static inline int nutrieval_base64_has_vectors(void) { return 0; }

#endif

/// Writes four characters for each group of three bytes. `plainly` does without the processor's help, for tests.
static inline void nutrieval_base64_groups(const uint8_t *from, size_t groups, uint8_t *to, int plainly) {
    size_t done = !plainly && nutrieval_base64_has_vectors() ? nutrieval_base64_vectors(from, groups, to) : 0;
    for (from += 3 * done, to += 4 * done; done < groups; done++, from += 3, to += 4) {
        const uint32_t bits = (uint32_t) from[0] << 16 | (uint32_t) from[1] << 8 | from[2];
        for (int place = 0; place < 4; place++) to[place] = (uint8_t) nutrieval_base64_alphabet[bits >> (18 - 6 * place) & 63];
    }
}

#endif
