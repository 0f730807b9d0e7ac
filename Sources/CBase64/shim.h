#ifndef NUTRIEVAL_CBASE64_SHIM_H
#define NUTRIEVAL_CBASE64_SHIM_H

// Base64 (RFC 4648 section 4) of whole groups of three bytes, thirty-two characters at a time, on x86-64 with AVX2.

#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__)
#include <immintrin.h>

/// How many of the groups it wrote, four characters each: eight at a time, from two reads of sixteen bytes of which twelve are used.
__attribute__((target("avx2")))
static inline size_t nutrieval_base64_wide(const uint8_t *from, size_t groups, uint8_t *to) {
    // In each lane of 32 bits the three bytes of a group, the middle one twice: b a c b.
    const __m256i spread = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10));
    // What is added to an index to make it a character, by the kind of character: a–z, ten digits, + and /, A–Z.
    const char digit = '0' - 52;
    const __m256i shifts = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        'a' - 26, digit, digit, digit, digit, digit, digit, digit, digit, digit, digit, '+' - 62, '/' - 63, 'A', 0, 0));
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

/// How many of the groups it wrote: all but the last few with AVX2, else none.
static inline size_t nutrieval_base64_groups(const uint8_t *from, size_t groups, uint8_t *to) {
    return __builtin_cpu_supports("avx2") ? nutrieval_base64_wide(from, groups, to) : 0;
}

#else

/// How many of the groups it wrote: none.
static inline size_t nutrieval_base64_groups(const uint8_t *from, size_t groups, uint8_t *to) {
    (void) from, (void) groups, (void) to;
    return 0;
}

#endif
#endif
