// Device functions that are short enough to be written out, pulled in when they are named.
#pragma once
// The lane of the offset-th set bit from `base` on (or back, for a negative offset); -1 when there is none.
static __device__ __forceinline__ unsigned __fns(unsigned mask, unsigned base, int offset) {
    unsigned r;
    asm("fns.b32 %0, %1, %2, %3;" : "=r"(r) : "r"(mask), "r"(base), "r"(offset));
    return r;
}
