#ifndef NUTRIEVAL_CMEMORY_SHIM_H
#define NUTRIEVAL_CMEMORY_SHIM_H

// What only glibc's allocator needs to be told; elsewhere these do nothing.

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Large blocks go back to the system when they are freed, and threads share two heaps instead of one or more each.
static inline void nutrieval_memory_settle(void) {
#ifdef __GLIBC__
    // Left alone, the first freed picture raises the size from which a block is "large" to its own, for good.
    mallopt(M_MMAP_THRESHOLD, 256 * 1024);
    mallopt(M_ARENA_MAX, 2);
#endif
}

/// From here on large blocks stay with the program: what only computes takes and frees some of 10 MB over and over, and
/// the system clears each page anew. And there is a heap more: with two, threads that read answers wait for each other's.
static inline void nutrieval_memory_keep(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 32 * 1024 * 1024);
    mallopt(M_TRIM_THRESHOLD, 64 * 1024 * 1024);
    mallopt(M_ARENA_MAX, 3);
#endif
}

/// What lies free in the heaps goes back to the system.
static inline void nutrieval_memory_give_back(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

#endif
