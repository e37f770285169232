// alone
// GNU builtins at run time: bits, overflow, classification, strings, bit casts; and in constant expressions.
// buffer o i32[40] iota out
// launch k<<<1, 1>>>(o)
#include <cstdint>
static_assert(__builtin_popcount(0xff) == 8 && __builtin_clz(1) == 31 && __builtin_ctz(8) == 3, "");
__device__ constexpr int where(int x) { return __builtin_is_constant_evaluated() ? x : -x; }
__device__ constexpr int copied() {
    int a[4] = {1, 2, 3, 4};
    int b[4] = {};
    __builtin_memcpy(b, a, sizeof a);
    return b[3] * 10 + b[0];
}
struct Two {
    short a, b;
};
__global__ void k(int *o) {
    static_assert(__builtin_bswap32(0x01020304) == 0x04030201 && __builtin_bswap64(1) == 0x0100000000000000ull, "");
    static_assert(__builtin_ffs(8) == 4 && __builtin_parity(7) == 1, "");
    static_assert(__builtin_isnan(__builtin_nan("")) && __builtin_isinf(__builtin_inf()), "");
    static_assert(__builtin_signbit(-1.0) && __builtin_copysign(1.0, -2.0) == -1.0 && __builtin_isfinite(1.0), "");
    static_assert(__builtin_bit_cast(unsigned, 1.0f) == 0x3f800000u, "");
    static_assert(__builtin_bit_cast(Two, 0x00020001).b == 2, "");
    static_assert(__builtin_strlen("abc") == 3 && __builtin_memcmp("abc", "abd", 3) < 0, "");
    static_assert(copied() == 41, "");
    constexpr int v = where(3);
    int x = o[5], y = -o[3];
    o[0] = v;
    o[1] = where(x);
    o[2] = __builtin_popcount(x) + __builtin_clz(x) * 10 + __builtin_ctz(x) * 1000 + __builtin_ffs(x) * 10000;
    o[3] = __builtin_parity(x);
    o[4] = __builtin_bswap32(x) >> 24;
    int r;
    o[5] = __builtin_add_overflow(2147483647, x, &r);
    o[6] = r;
    o[7] = __builtin_mul_overflow(x, y, &r);
    o[8] = r;
    unsigned char c;
    o[9] = __builtin_sub_overflow(x, y + 300, &c);
    o[10] = c;
    long long l;
    o[11] = __builtin_mul_overflow((unsigned)x, -7ll, &l);
    o[12] = (int)l;
    unsigned long long ul;
    o[13] = __builtin_umulll_overflow(1ull << 63, x, &ul);
    float f = x;
    o[14] = __builtin_isnan(f) + __builtin_isinf(f) * 2 + (__builtin_signbit(-f) != 0) * 4 + __builtin_isnormal(f) * 8;
    o[15] = __builtin_fpclassify(0, 1, 2, 3, 4, f) * 10 + __builtin_fpclassify(0, 1, 2, 3, 4, f * 0);
    o[16] = __builtin_isless(f, 6.0f) + __builtin_isgreaterequal(f, 6.0f) * 2;
    o[17] = __builtin_bit_cast(int, f);
    Two two = __builtin_bit_cast(Two, x + (y << 16));
    o[18] = two.a + two.b * 10;
    o[19] = (int)__builtin_strlen("hello" + x - 4);
    o[20] = __builtin_memcmp("hello", "help", 4) < 0;
    o[21] = (int)(__builtin_sqrt(f * f) + __builtin_floor(f + 0.5) + __builtin_fabs(-f));
    o[22] = (int)(__builtin_sinf(0.f) + __builtin_exp2(3.0));
}
