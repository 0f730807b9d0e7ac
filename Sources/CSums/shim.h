#ifndef NUTRIEVAL_CSUMS_SHIM_H
#define NUTRIEVAL_CSUMS_SHIM_H

// Adds up what bytes stand for in tables of vectors of eight doubles, a whole vector at a time where the processor holds as
// much: x86-64 with AVX-512, half of one with AVX. There the bytes are read one by one, which waits less than shifting a word. Every lane is added up in the same order either way, without fused or
// reordered operations, so that all processors come to the same bits.

#include <stddef.h>
#include <stdint.h>

/// To each sum what the eight bytes of its word stand for: the first byte in the first 256 vectors, and so on.
static inline void nutrieval_add_looked_up_plainly(const double *tables, const uint64_t *words, size_t count, double *sums) {
    for (size_t place = 0; place < count; place++, sums += 8) {
        uint64_t word = words[place];
        double sum[8];
        for (int lane = 0; lane < 8; lane++) sum[lane] = sums[lane];
        for (size_t table = 0; table < 8; table++, word >>= 8) {
            const double *row = tables + ((table << 8 | (word & 255)) << 3);
            for (int lane = 0; lane < 8; lane++) sum[lane] += row[lane];
        }
        for (int lane = 0; lane < 8; lane++) sums[lane] = sum[lane];
    }
}

#if defined(__x86_64__)
#include <immintrin.h>

__attribute__((target("avx512f")))
static inline void nutrieval_add_looked_up_512(const double *tables, const uint64_t *words, size_t count, double *sums) {
    const uint8_t *bytes = (const uint8_t *) words;
    for (size_t place = 0; place < count; place++, bytes += 8, sums += 8) {
        __m512d sum = _mm512_loadu_pd(sums);
        for (size_t table = 0; table < 8; table++)
            sum = _mm512_add_pd(sum, _mm512_loadu_pd(tables + ((table << 8 | bytes[table]) << 3)));
        _mm512_storeu_pd(sums, sum);
    }
}

__attribute__((target("avx")))
static inline void nutrieval_add_looked_up_256(const double *tables, const uint64_t *words, size_t count, double *sums) {
    const uint8_t *bytes = (const uint8_t *) words;
    for (size_t place = 0; place < count; place++, bytes += 8, sums += 8) {
        __m256d low = _mm256_loadu_pd(sums), high = _mm256_loadu_pd(sums + 4);
        for (size_t table = 0; table < 8; table++) {
            const double *row = tables + ((table << 8 | bytes[table]) << 3);
            low = _mm256_add_pd(low, _mm256_loadu_pd(row));
            high = _mm256_add_pd(high, _mm256_loadu_pd(row + 4));
        }
        _mm256_storeu_pd(sums, low);
        _mm256_storeu_pd(sums + 4, high);
    }
}

/// The widest this processor can do, in bits; 128 stands for what every processor does.
static inline int nutrieval_sums_width(void) {
    return __builtin_cpu_supports("avx512f") ? 512 : __builtin_cpu_supports("avx") ? 256 : 128;
}

static inline void nutrieval_add_looked_up(
    const double *tables, const uint64_t *words, size_t count, double *sums, int width) {
    if (width == 512) nutrieval_add_looked_up_512(tables, words, count, sums);
    else if (width == 256) nutrieval_add_looked_up_256(tables, words, count, sums);
    else nutrieval_add_looked_up_plainly(tables, words, count, sums);
}

#else

static inline int nutrieval_sums_width(void) { return 128; }

static inline void nutrieval_add_looked_up(
    const double *tables, const uint64_t *words, size_t count, double *sums, int width) {
    (void) width;
    nutrieval_add_looked_up_plainly(tables, words, count, sums);
}

#endif

#endif
