#ifndef NUTRIEVAL_CSUMS_SHIM_H
#define NUTRIEVAL_CSUMS_SHIM_H

// Draws for resamples, and what resamples add up to. Both do several things at once where the processor can, and come to the
// same bits everywhere.
//
// The second adds up what bytes stand for in tables of vectors of eight doubles, a whole vector at a time where the processor holds as
// much: x86-64 with AVX-512, half of one with AVX. There the bytes are read one by one, which waits less than shifting a word. Every lane is added up in the same order either way, without fused or
// reordered operations, so that all processors come to the same bits.

#include <stddef.h>
#include <stdint.h>

/// Draws `rows` numbers below `rows` from each of eight streams of xoshiro256** and counts how often each came, in eight rows of
/// `stride` counts. `state` holds the first word of all eight, then the second, and so on, and goes on from where it is. At
/// most 2^32 rows. Returns 0 where a number may be one that has to be drawn again, as few in 10^15 are: then the counts are
/// not those of the streams.
__attribute__((always_inline))
static inline int nutrieval_draw_eight_as_it_goes(uint64_t *state, uint64_t rows, uint8_t *times, size_t stride) {
    typedef uint64_t eight __attribute__((vector_size(64), aligned(8)));
    const eight low = {~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u};
    eight a = *(eight *) state, b = *(eight *) (state + 8), c = *(eight *) (state + 16), d = *(eight *) (state + 24);
    eight rejected = low ^ low;
    for (uint64_t draw = 0; draw < rows; draw++) {
        const eight scrambled = (b << 2) + b;
        const eight turned = scrambled << 7 | scrambled >> 57;
        const eight number = (turned << 3) + turned;
        const eight shifted = b << 17;
        c ^= a, d ^= b, b ^= c, a ^= d, c ^= shifted;
        d = d << 45 | d >> 19;
        // The product of 96 bits: its highest 32 are the row, the other 64 tell whether the draw counts.
        const eight under = (number & low) * rows;
        const eight over = (number >> 32) * rows + (under >> 32);
        rejected |= (eight) ((over << 32 | (under & low)) < rows);
        const eight row = over >> 32;
        for (int lane = 0; lane < 8; lane++) times[lane * stride + row[lane]]++;
    }
    *(eight *) state = a, *(eight *) (state + 8) = b, *(eight *) (state + 16) = c, *(eight *) (state + 24) = d;
    uint64_t any = 0;
    for (int lane = 0; lane < 8; lane++) any |= rejected[lane];
    return any == 0;
}

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

__attribute__((target("avx512f")))
static inline int nutrieval_draw_eight_512(uint64_t *state, uint64_t rows, uint8_t *times, size_t stride) {
    return nutrieval_draw_eight_as_it_goes(state, rows, times, stride);
}

__attribute__((target("avx2")))
static inline int nutrieval_draw_eight_256(uint64_t *state, uint64_t rows, uint8_t *times, size_t stride) {
    return nutrieval_draw_eight_as_it_goes(state, rows, times, stride);
}

static inline int nutrieval_draw_eight(uint64_t *state, uint64_t rows, uint8_t *times, size_t stride) {
    if (__builtin_cpu_supports("avx512f")) return nutrieval_draw_eight_512(state, rows, times, stride);
    if (__builtin_cpu_supports("avx2")) return nutrieval_draw_eight_256(state, rows, times, stride);
    return nutrieval_draw_eight_as_it_goes(state, rows, times, stride);
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

static inline int nutrieval_draw_eight(uint64_t *state, uint64_t rows, uint8_t *times, size_t stride) {
    return nutrieval_draw_eight_as_it_goes(state, rows, times, stride);
}

static inline void nutrieval_add_looked_up(
    const double *tables, const uint64_t *words, size_t count, double *sums, int width) {
    (void) width;
    nutrieval_add_looked_up_plainly(tables, words, count, sums);
}

#endif

#endif
