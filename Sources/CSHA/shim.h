#ifndef NUTRIEVAL_CSHA_SHIM_H
#define NUTRIEVAL_CSHA_SHIM_H

// SHA-256 (FIPS 180-4) by the processor's own instructions, where it has them: x86-64 with SHA extensions, and 64-bit ARM with
// the cryptography extension when the compiler may take it for granted, as on every Apple processor.

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static const uint32_t nutrieval_sha_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
    0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
    0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
    0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

/// Whether the processor has the instructions.
static inline int nutrieval_sha_available(void) {
    unsigned a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & (1u << 19)) || !(c & (1u << 9))) return 0; // SSE4.1, SSSE3
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & (1u << 29));
}

/// Takes that many blocks of 64 bytes into the state.
__attribute__((target("sha,sse4.1,ssse3")))
static inline void nutrieval_sha_blocks(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
    const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
    // The instructions want the eight words as ABEF and CDGH.
    __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *) state), 0xB1);
    __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *) (state + 4)), 0x1B);
    __m128i abef = _mm_alignr_epi8(low, high, 8), cdgh = _mm_blend_epi16(high, low, 0xF0);
    for (; blocks > 0; blocks--, bytes += 64) {
        const __m128i before_abef = abef, before_cdgh = cdgh;
        __m128i words[4];
        for (int group = 0; group < 16; group++) {
            __m128i *now = &words[group % 4];
            if (group < 4) {
                *now = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *) (bytes + 16 * group)), swap);
            } else {
                const __m128i last = words[(group + 3) % 4];
                __m128i sum = _mm_sha256msg1_epu32(*now, words[(group + 1) % 4]);
                sum = _mm_add_epi32(sum, _mm_alignr_epi8(last, words[(group + 2) % 4], 4));
                *now = _mm_sha256msg2_epu32(sum, last);
            }
            const __m128i keyed =
                _mm_add_epi32(*now, _mm_loadu_si128((const __m128i *) (nutrieval_sha_constants + 4 * group)));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, keyed);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(keyed, 0x0E));
        }
        abef = _mm_add_epi32(abef, before_abef);
        cdgh = _mm_add_epi32(cdgh, before_cdgh);
    }
    low = _mm_shuffle_epi32(abef, 0x1B);
    high = _mm_shuffle_epi32(cdgh, 0xB1);
    _mm_storeu_si128((__m128i *) state, _mm_blend_epi16(low, high, 0xF0));
    _mm_storeu_si128((__m128i *) (state + 4), _mm_alignr_epi8(high, low, 8));
}

#elif defined(__aarch64__) && defined(__ARM_FEATURE_SHA2)
#include <arm_neon.h>

/// Whether the processor has the instructions.
static inline int nutrieval_sha_available(void) { return 1; }

/// Takes that many blocks of 64 bytes into the state.
static inline void nutrieval_sha_blocks(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
    uint32x4_t abcd = vld1q_u32(state), efgh = vld1q_u32(state + 4);
    for (; blocks > 0; blocks--, bytes += 64) {
        const uint32x4_t before_abcd = abcd, before_efgh = efgh;
        uint32x4_t words[4];
        for (int group = 0; group < 16; group++) {
            uint32x4_t *now = &words[group % 4];
            if (group < 4) {
                *now = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(bytes + 16 * group)));
            } else {
                *now = vsha256su1q_u32(
                    vsha256su0q_u32(*now, words[(group + 1) % 4]), words[(group + 2) % 4], words[(group + 3) % 4]);
            }
            const uint32x4_t keyed = vaddq_u32(*now, vld1q_u32(nutrieval_sha_constants + 4 * group)), kept = abcd;
            abcd = vsha256hq_u32(abcd, efgh, keyed);
            efgh = vsha256h2q_u32(efgh, kept, keyed);
        }
        abcd = vaddq_u32(abcd, before_abcd);
        efgh = vaddq_u32(efgh, before_efgh);
    }
    vst1q_u32(state, abcd);
    vst1q_u32(state + 4, efgh);
}

#else

/// Whether the processor has the instructions.
static inline int nutrieval_sha_available(void) { return 0; }

/// Never called here.
static inline void nutrieval_sha_blocks(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
    (void) state, (void) bytes, (void) blocks;
}

#endif

/// A digest under way. Bytes that do not fill a block wait in `block`.
typedef struct {
    uint32_t state[8];
    uint64_t count;
    uint8_t block[64];
} nutrieval_sha;

static inline nutrieval_sha nutrieval_sha_start(void) {
    nutrieval_sha sha = {{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}, 0, {0}};
    return sha;
}

static inline void nutrieval_sha_add(nutrieval_sha *sha, const uint8_t *bytes, size_t count) {
    size_t waiting = (size_t) (sha->count % 64);
    sha->count += count;
    if (waiting > 0) {
        size_t taken = count < 64 - waiting ? count : 64 - waiting;
        memcpy(sha->block + waiting, bytes, taken);
        bytes += taken, count -= taken;
        if (waiting + taken < 64) return;
        nutrieval_sha_blocks(sha->state, sha->block, 1);
    }
    nutrieval_sha_blocks(sha->state, bytes, count / 64);
    memcpy(sha->block, bytes + count / 64 * 64, count % 64);
}

/// Writes the digest as 64 hexadecimal digits and a zero.
static inline void nutrieval_sha_end(nutrieval_sha *sha, char digits[65]) {
    uint64_t bits = sha->count * 8;
    uint8_t padding[72] = {0x80};
    size_t zeros = (size_t) ((119 - sha->count % 64) % 64);
    for (int i = 0; i < 8; i++) padding[1 + zeros + (size_t) i] = (uint8_t) (bits >> (56 - 8 * i));
    nutrieval_sha_add(sha, padding, zeros + 9);
    for (int i = 0; i < 64; i++) digits[i] = "0123456789abcdef"[sha->state[i / 8] >> (28 - i % 8 * 4) & 15];
    digits[64] = 0;
}

#endif
