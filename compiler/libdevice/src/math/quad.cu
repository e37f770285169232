// Binary floating point of 128 bits (1 of sign, 15 of exponent, 112 of fraction) by integers, correctly rounded to nearest even.
// A significand under way has its leading bit at 115: 112 bits of fraction, two more, and one that is set if anything lies below.
typedef unsigned __int128 __nv_u128;
typedef __int128 __nv_i128;

#define __NV_QUAD_BIAS 16383
#define __NV_QUAD_MAX 32767
#define __NV_QUAD_HIDDEN ((__nv_u128)1 << 112)
#define __NV_QUAD_SIGN ((__nv_u128)1 << 127)
#define __NV_QUAD_INF ((__nv_u128)__NV_QUAD_MAX << 112)
#define __NV_QUAD_NAN ((__nv_u128)0x7fff8 << 108)

extern "C" {

__device__ __forceinline__ __nv_u128 __nv_internal_quad_bits(__float128 x) { return *(__nv_u128 *)&x; }

__device__ __forceinline__ __float128 __nv_internal_quad_of(__nv_u128 b) { return *(__float128 *)&b; }

__device__ __forceinline__ int __nv_internal_quad_clz(__nv_u128 x) {
  unsigned long long high = (unsigned long long)(x >> 64);
  return high ? __clzll(high) : 64 + __clzll((unsigned long long)x);
}

// x moved down by n, with the lowest bit set if a bit was lost.
__device__ __forceinline__ __nv_u128 __nv_internal_quad_down(__nv_u128 x, int n) {
  if (n <= 0) return x;
  if (n > 127) return x != 0;
  return (x >> n) | (__nv_u128)((x << (128 - n)) != 0);
}

// The number with this sign, biased exponent and significand, rounded.
__device__ __noinline__ __float128 __nv_internal_quad_round(__nv_u128 sign, int e, __nv_u128 m) {
  if (m == 0) return __nv_internal_quad_of(sign);
  int n = __nv_internal_quad_clz(m) - 12;
  m = n >= 0 ? m << n : __nv_internal_quad_down(m, -n);
  e -= n;
  if (e < 1) {
    m = __nv_internal_quad_down(m, 1 - e);
    e = 0;
  }
  unsigned low = (unsigned)m & 7;
  m >>= 3;
  m += low > 4 || (low == 4 && ((unsigned)m & 1));
  if (e > __NV_QUAD_MAX) e = __NV_QUAD_MAX;
  __nv_u128 b = e ? ((__nv_u128)(e - 1) << 112) + m : m;
  if (b >= __NV_QUAD_INF) b = __NV_QUAD_INF;
  return __nv_internal_quad_of(sign | b);
}

// The significand of a finite number with its leading bit at 112, and the exponent that goes with it; zero stays zero.
__device__ __forceinline__ __nv_u128 __nv_internal_quad_open(__nv_u128 b, int *e) {
  __nv_u128 m = b & (__NV_QUAD_HIDDEN - 1);
  *e = (int)(b >> 112) & __NV_QUAD_MAX;
  if (*e) return m | __NV_QUAD_HIDDEN;
  *e = 1;
  if (m) {
    int n = __nv_internal_quad_clz(m) - 15;
    m <<= n;
    *e -= n;
  }
  return m;
}

__device__ __forceinline__ int __nv_internal_quad_is_nan(__nv_u128 b) { return (b & ~__NV_QUAD_SIGN) > __NV_QUAD_INF; }

// A NaN that one of the operands is, quiet.
__device__ __forceinline__ __float128 __nv_internal_quad_quiet(__nv_u128 a, __nv_u128 b) {
  return __nv_internal_quad_of((__nv_internal_quad_is_nan(a) ? a : b) | ((__nv_u128)1 << 111));
}

__device__ __noinline__ __float128 __nv_add_fp128(__float128 x, __float128 y) {
  __nv_u128 a = __nv_internal_quad_bits(x), b = __nv_internal_quad_bits(y);
  if (__nv_internal_quad_is_nan(a) || __nv_internal_quad_is_nan(b)) return __nv_internal_quad_quiet(a, b);
  if ((a & ~__NV_QUAD_SIGN) < (b & ~__NV_QUAD_SIGN)) {
    __nv_u128 t = a;
    a = b;
    b = t;
  }
  __nv_u128 sign = a & __NV_QUAD_SIGN, other = b & __NV_QUAD_SIGN;
  if ((a & ~__NV_QUAD_SIGN) == __NV_QUAD_INF) {
    if ((b & ~__NV_QUAD_SIGN) == __NV_QUAD_INF && sign != other) return __nv_internal_quad_of(__NV_QUAD_NAN);
    return __nv_internal_quad_of(a);
  }
  int ea, eb;
  __nv_u128 m = __nv_internal_quad_open(a, &ea) << 3, n = __nv_internal_quad_open(b, &eb) << 3;
  if (n == 0) {
    if (m == 0) return __nv_internal_quad_of(sign & other);
    return __nv_internal_quad_of(a);
  }
  n = __nv_internal_quad_down(n, ea - eb);
  m = sign == other ? m + n : m - n;
  return __nv_internal_quad_round(m ? sign : 0, ea, m);
}

__device__ __noinline__ __float128 __nv_sub_fp128(__float128 x, __float128 y) {
  __nv_u128 b = __nv_internal_quad_bits(y);
  if (__nv_internal_quad_is_nan(b)) return __nv_add_fp128(x, y);
  return __nv_add_fp128(x, __nv_internal_quad_of(b ^ __NV_QUAD_SIGN));
}

// The product of two numbers of 128 bits: the high half; the low half is in *low.
__device__ __forceinline__ __nv_u128 __nv_internal_quad_wide(__nv_u128 a, __nv_u128 b, __nv_u128 *low) {
  unsigned long long al = (unsigned long long)a, bl = (unsigned long long)b;
  unsigned long long ah = (unsigned long long)(a >> 64), bh = (unsigned long long)(b >> 64);
  __nv_u128 ll = (__nv_u128)al * bl, lh = (__nv_u128)al * bh, hl = (__nv_u128)ah * bl;
  __nv_u128 mid = (ll >> 64) + (unsigned long long)lh + (unsigned long long)hl;
  *low = (mid << 64) | (unsigned long long)ll;
  return (__nv_u128)ah * bh + (lh >> 64) + (hl >> 64) + (mid >> 64);
}

__device__ __noinline__ __float128 __nv_mul_fp128(__float128 x, __float128 y) {
  __nv_u128 a = __nv_internal_quad_bits(x), b = __nv_internal_quad_bits(y);
  if (__nv_internal_quad_is_nan(a) || __nv_internal_quad_is_nan(b)) return __nv_internal_quad_quiet(a, b);
  __nv_u128 sign = (a ^ b) & __NV_QUAD_SIGN;
  a &= ~__NV_QUAD_SIGN;
  b &= ~__NV_QUAD_SIGN;
  if (a == __NV_QUAD_INF || b == __NV_QUAD_INF)
    return __nv_internal_quad_of(a == 0 || b == 0 ? __NV_QUAD_NAN : sign | __NV_QUAD_INF);
  int ea, eb;
  __nv_u128 m = __nv_internal_quad_open(a, &ea), n = __nv_internal_quad_open(b, &eb), low;
  if (m == 0 || n == 0) return __nv_internal_quad_of(sign);
  __nv_u128 high = __nv_internal_quad_wide(m, n, &low);
  m = (high << 19) | (low >> 109) | (__nv_u128)((low << 19) != 0);
  return __nv_internal_quad_round(sign, ea + eb - __NV_QUAD_BIAS, m);
}

__device__ __noinline__ __float128 __nv_div_fp128(__float128 x, __float128 y) {
  __nv_u128 a = __nv_internal_quad_bits(x), b = __nv_internal_quad_bits(y);
  if (__nv_internal_quad_is_nan(a) || __nv_internal_quad_is_nan(b)) return __nv_internal_quad_quiet(a, b);
  __nv_u128 sign = (a ^ b) & __NV_QUAD_SIGN;
  a &= ~__NV_QUAD_SIGN;
  b &= ~__NV_QUAD_SIGN;
  if (a == __NV_QUAD_INF) return __nv_internal_quad_of(b == __NV_QUAD_INF ? __NV_QUAD_NAN : sign | a);
  if (b == __NV_QUAD_INF) return __nv_internal_quad_of(sign);
  if (b == 0) return __nv_internal_quad_of(a == 0 ? __NV_QUAD_NAN : sign | __NV_QUAD_INF);
  if (a == 0) return __nv_internal_quad_of(sign);
  int ea, eb;
  __nv_u128 m = __nv_internal_quad_open(a, &ea), n = __nv_internal_quad_open(b, &eb), q = 0;
  int e = ea - eb + __NV_QUAD_BIAS;
  if (m < n) {
    m <<= 1;
    --e;
  }
  // A bit of the quotient at a time, 116 of them.
  for (int i = 0; i < 116; ++i) {
    q <<= 1;
    if (m >= n) {
      m -= n;
      q |= 1;
    }
    m <<= 1;
  }
  return __nv_internal_quad_round(sign, e, q | (m != 0));
}

// The remainder of truncating division, exact.
__device__ __noinline__ __float128 __nv_rem_fp128(__float128 x, __float128 y) {
  __nv_u128 a = __nv_internal_quad_bits(x), b = __nv_internal_quad_bits(y);
  if (__nv_internal_quad_is_nan(a) || __nv_internal_quad_is_nan(b)) return __nv_internal_quad_quiet(a, b);
  __nv_u128 sign = a & __NV_QUAD_SIGN;
  a &= ~__NV_QUAD_SIGN;
  b &= ~__NV_QUAD_SIGN;
  if (a == __NV_QUAD_INF || b == 0) return __nv_internal_quad_of(__NV_QUAD_NAN);
  if (a < b) return x;
  int ea, eb;
  __nv_u128 m = __nv_internal_quad_open(a, &ea), n = __nv_internal_quad_open(b, &eb);
  for (; ea > eb; --ea) {
    if (m >= n) m -= n;
    m <<= 1;
  }
  if (m >= n) m -= n;
  return __nv_internal_quad_round(sign, eb, m << 3);
}

__device__ __noinline__ __float128 __nv_sqrt_fp128(__float128 x) {
  __nv_u128 a = __nv_internal_quad_bits(x);
  if (__nv_internal_quad_is_nan(a)) return __nv_internal_quad_quiet(a, a);
  if ((a & ~__NV_QUAD_SIGN) == 0 || a == __NV_QUAD_INF) return x;
  if (a & __NV_QUAD_SIGN) return __nv_internal_quad_of(__NV_QUAD_NAN);
  int e;
  __nv_u128 m = __nv_internal_quad_open(a, &e), root = 0, rest = 0;
  e -= __NV_QUAD_BIAS;
  // The significand times 2^118 or 2^119 is the square of a root of 116 bits.
  int up = 118 + (e & 1);
  for (int i = 231; i > 0; i -= 2) {
    unsigned first = i >= up ? (unsigned)(m >> (i - up)) & 1 : 0;
    unsigned second = i - 1 >= up ? (unsigned)(m >> (i - 1 - up)) & 1 : 0;
    rest = (rest << 2) | (first << 1 | second);
    __nv_u128 trial = (root << 2) | 1;
    root <<= 1;
    if (rest >= trial) {
      rest -= trial;
      root |= 1;
    }
  }
  return __nv_internal_quad_round(0, ((e - (e & 1)) / 2) + __NV_QUAD_BIAS, root | (rest != 0));
}

__device__ __noinline__ __float128 __nv_fma_fp128(__float128 x, __float128 y, __float128 z) {
  __nv_u128 a = __nv_internal_quad_bits(x), b = __nv_internal_quad_bits(y), c = __nv_internal_quad_bits(z);
  if (__nv_internal_quad_is_nan(a) || __nv_internal_quad_is_nan(b)) return __nv_internal_quad_quiet(a, b);
  if (__nv_internal_quad_is_nan(c)) return __nv_internal_quad_quiet(c, c);
  __nv_u128 sign = (a ^ b) & __NV_QUAD_SIGN, other = c & __NV_QUAD_SIGN;
  a &= ~__NV_QUAD_SIGN;
  b &= ~__NV_QUAD_SIGN;
  if (a == __NV_QUAD_INF || b == __NV_QUAD_INF) {
    bool none = a == 0 || b == 0 || ((c & ~__NV_QUAD_SIGN) == __NV_QUAD_INF && sign != other);
    return __nv_internal_quad_of(none ? __NV_QUAD_NAN : sign | __NV_QUAD_INF);
  }
  if ((c & ~__NV_QUAD_SIGN) == __NV_QUAD_INF) return z;
  int ea, eb, ec;
  __nv_u128 m = __nv_internal_quad_open(a, &ea), n = __nv_internal_quad_open(b, &eb), low;
  __nv_u128 k = __nv_internal_quad_open(c & ~__NV_QUAD_SIGN, &ec);
  if (m == 0 || n == 0) return k == 0 ? __nv_internal_quad_of(sign & other) : z;
  // Both numbers on 256 bits, the point behind bit 227.
  __nv_u128 ph = __nv_internal_quad_wide(m, n, &low), pl = low << 3, kh = k >> 13, kl = k << 115;
  ph = (ph << 3) | (low >> 125);
  int ep = ea + eb - __NV_QUAD_BIAS;
  if (k == 0) ec = ep;
  int d = ep - ec, e = d >= 0 ? ep : ec;
  __nv_u128 *h = d >= 0 ? &kh : &ph, *l = d >= 0 ? &kl : &pl;
  int by = d >= 0 ? d : -d;
  if (by >= 128) {
    *l = __nv_internal_quad_down(*h, by - 128) | (__nv_u128)(*l != 0);
    *h = 0;
  } else if (by > 0) {
    *l = (*l >> by) | (*h << (128 - by)) | (__nv_u128)((*l << (128 - by)) != 0);
    *h >>= by;
  }
  if (sign == other || k == 0) {
    pl += kl;
    ph += kh + (pl < kl);
  } else {
    if (ph < kh || (ph == kh && pl < kl)) {
      __nv_u128 t = ph;
      ph = kh;
      kh = t;
      t = pl;
      pl = kl;
      kl = t;
      sign = other;
    }
    ph -= kh + (pl < kl);
    pl -= kl;
    if (ph == 0 && pl == 0) return __nv_internal_quad_of(0);
  }
  if (ph == 0) {
    ph = pl;
    pl = 0;
    e -= 128;
  }
  int lead = __nv_internal_quad_clz(ph);
  if (lead > 0) {
    ph = (ph << lead) | (pl >> (128 - lead));
    pl <<= lead;
  }
  // The leading bit stood at 255 - lead and stands at 255; as a significand it stands at 115.
  ph = __nv_internal_quad_down(ph, 12) | (__nv_u128)(pl != 0);
  return __nv_internal_quad_round(sign, e + 28 - lead, ph);
}

// -1, 0, 1: less, equal, greater; 2 where one is no number.
__device__ __noinline__ int __nv_compare_fp128(__float128 x, __float128 y) {
  __nv_u128 a = __nv_internal_quad_bits(x), b = __nv_internal_quad_bits(y);
  if (__nv_internal_quad_is_nan(a) || __nv_internal_quad_is_nan(b)) return 2;
  if (((a | b) & ~__NV_QUAD_SIGN) == 0 || a == b) return 0;
  bool down = (a & __NV_QUAD_SIGN) != 0;
  if (down != ((b & __NV_QUAD_SIGN) != 0)) return down ? -1 : 1;
  return (a < b) != down ? -1 : 1;
}

__device__ __noinline__ __float128 __nv_uint128_to_fp128(__nv_u128 x) {
  return __nv_internal_quad_round(0, __NV_QUAD_BIAS + 115, x);
}

__device__ __forceinline__ __float128 __nv_int128_to_fp128(__nv_i128 x) {
  __nv_u128 sign = x < 0 ? __NV_QUAD_SIGN : 0;
  return __nv_internal_quad_round(sign, __NV_QUAD_BIAS + 115, x < 0 ? -(__nv_u128)x : (__nv_u128)x);
}

// Towards zero; what does not fit becomes the nearest number that does, and what is no number zero.
__device__ __noinline__ __nv_u128 __nv_fp128_to_uint128(__float128 x) {
  __nv_u128 a = __nv_internal_quad_bits(x);
  if (__nv_internal_quad_is_nan(a) || (a & __NV_QUAD_SIGN)) return 0;
  int e;
  __nv_u128 m = __nv_internal_quad_open(a, &e);
  e -= __NV_QUAD_BIAS;
  if (e < 0) return 0;
  if (e > 127) return ~(__nv_u128)0;
  return e > 112 ? m << (e - 112) : m >> (112 - e);
}

__device__ __noinline__ __nv_i128 __nv_fp128_to_int128(__float128 x) {
  __nv_u128 a = __nv_internal_quad_bits(x), most = ~__NV_QUAD_SIGN;
  __nv_u128 m = __nv_fp128_to_uint128(__nv_internal_quad_of(a & most));
  if (a & __NV_QUAD_SIGN) return m > most ? (__nv_i128)__NV_QUAD_SIGN : -(__nv_i128)m;
  return (__nv_i128)(m > most ? most : m);
}

__device__ __noinline__ __float128 __nv_double_to_fp128(double x) {
  unsigned long long b = (unsigned long long)__double_as_longlong(x), m = b & 0xfffffffffffffull;
  __nv_u128 sign = (__nv_u128)(b >> 63) << 127;
  int e = (int)(b >> 52) & 2047;
  if (e == 2047) return __nv_internal_quad_of(sign | __NV_QUAD_INF | (__nv_u128)m << 60 | (m ? (__nv_u128)1 << 111 : 0));
  if (e) m |= 1ull << 52;
  else e = 1;
  return __nv_internal_quad_round(sign, e - 1023 + __NV_QUAD_BIAS, (__nv_u128)m << 63);
}

__device__ __forceinline__ __float128 __nv_float_to_fp128(float x) {
  unsigned b = (unsigned)__float_as_int(x), m = b & 0x7fffff;
  __nv_u128 sign = (__nv_u128)(b >> 31) << 127;
  int e = (int)(b >> 23) & 255;
  if (e == 255) return __nv_internal_quad_of(sign | __NV_QUAD_INF | (__nv_u128)m << 89 | (m ? (__nv_u128)1 << 111 : 0));
  if (e) m |= 1u << 23;
  else e = 1;
  return __nv_internal_quad_round(sign, e - 127 + __NV_QUAD_BIAS, (__nv_u128)m << 92);
}

// The bits of the nearest number with `fraction` bits of fraction and a bias of `bias`, sign aside.
__device__ __noinline__ unsigned long long __nv_internal_quad_narrow(__nv_u128 a, int fraction, int bias) {
  unsigned long long inf = (2 * (unsigned long long)bias + 1) << fraction;
  if (__nv_internal_quad_is_nan(a)) {
    unsigned long long rest = (unsigned long long)((a & (__NV_QUAD_HIDDEN - 1)) >> (112 - fraction));
    return inf | rest | 1ull << (fraction - 1);
  }
  a &= ~__NV_QUAD_SIGN;
  if (a == __NV_QUAD_INF) return inf;
  int e;
  __nv_u128 m = __nv_internal_quad_open(a, &e);
  if (m == 0) return 0;
  e += bias - __NV_QUAD_BIAS;
  // The leading bit stands at 112 and is to stand three above the fraction.
  int by = 109 - fraction;
  if (e < 1) {
    by += 1 - e;
    e = 0;
  }
  unsigned long long r = (unsigned long long)__nv_internal_quad_down(m, by);
  unsigned low = (unsigned)r & 7;
  r >>= 3;
  r += low > 4 || (low == 4 && (r & 1));
  if (e > 2 * bias) return inf;
  if (e) r += (unsigned long long)(e - 1) << fraction;
  return r > inf ? inf : r;
}

__device__ __forceinline__ double __nv_fp128_to_double(__float128 x) {
  __nv_u128 a = __nv_internal_quad_bits(x);
  unsigned long long sign = (unsigned long long)(a >> 127) << 63;
  return __longlong_as_double((long long)(sign | __nv_internal_quad_narrow(a, 52, 1023)));
}

__device__ __forceinline__ float __nv_fp128_to_float(__float128 x) {
  __nv_u128 a = __nv_internal_quad_bits(x);
  unsigned sign = (unsigned)(a >> 127) << 31;
  return __int_as_float((int)(sign | (unsigned)__nv_internal_quad_narrow(a, 23, 127)));
}

// The bits of the nearest half and bfloat16.
__device__ __forceinline__ unsigned short __nv_fp128_to_half(__float128 x) {
  __nv_u128 a = __nv_internal_quad_bits(x);
  return (unsigned short)((unsigned)(a >> 127) << 15 | (unsigned)__nv_internal_quad_narrow(a, 10, 15));
}

__device__ __forceinline__ unsigned short __nv_fp128_to_bfloat(__float128 x) {
  __nv_u128 a = __nv_internal_quad_bits(x);
  return (unsigned short)((unsigned)(a >> 127) << 15 | (unsigned)__nv_internal_quad_narrow(a, 7, 127));
}

#define __NV_QUAD_INTEGERS(bits, S, U)                                                                             \
  __device__ __forceinline__ __float128 __nv_int##bits##_to_fp128(S x) { return __nv_int128_to_fp128(x); }            \
  __device__ __forceinline__ __float128 __nv_uint##bits##_to_fp128(U x) { return __nv_uint128_to_fp128(x); }          \
  __device__ __forceinline__ S __nv_fp128_to_int##bits(__float128 x) { return (S)__nv_fp128_to_int128(x); }           \
  __device__ __forceinline__ U __nv_fp128_to_uint##bits(__float128 x) { return (U)__nv_fp128_to_uint128(x); }

__NV_QUAD_INTEGERS(8, signed char, unsigned char)
__NV_QUAD_INTEGERS(16, short, unsigned short)
__NV_QUAD_INTEGERS(32, int, unsigned)
__NV_QUAD_INTEGERS(64, long long, unsigned long long)

#define __NV_QUAD_COMPARISON(name, test)                                                                           \
  __device__ __forceinline__ bool __nv_fcmp_##name(__float128 x, __float128 y) {                                     \
    int c = __nv_compare_fp128(x, y);                                                                              \
    return test;                                                                                                   \
  }

__NV_QUAD_COMPARISON(oeq, c == 0)
__NV_QUAD_COMPARISON(ogt, c == 1)
__NV_QUAD_COMPARISON(oge, c == 0 || c == 1)
__NV_QUAD_COMPARISON(olt, c == -1)
__NV_QUAD_COMPARISON(ole, c <= 0)
__NV_QUAD_COMPARISON(one, (c & 1) != 0)
__NV_QUAD_COMPARISON(ord, c != 2)
__NV_QUAD_COMPARISON(ueq, (c & 1) == 0)
__NV_QUAD_COMPARISON(ugt, c > 0)
__NV_QUAD_COMPARISON(uge, c >= 0)
__NV_QUAD_COMPARISON(ult, c == -1 || c == 2)
__NV_QUAD_COMPARISON(ule, c != 1)
__NV_QUAD_COMPARISON(une, c != 0)
__NV_QUAD_COMPARISON(uno, c == 2)

// What integers of 128 bits need.
__device__ __forceinline__ __nv_u128 __nv_udiv128(__nv_u128 x, __nv_u128 y) { return x / y; }
__device__ __forceinline__ __nv_i128 __nv_idiv128(__nv_i128 x, __nv_i128 y) { return x / y; }
__device__ __forceinline__ __nv_u128 __nv_urem128(__nv_u128 x, __nv_u128 y) { return x % y; }
__device__ __forceinline__ __nv_i128 __nv_irem128(__nv_i128 x, __nv_i128 y) { return x % y; }
__device__ __forceinline__ __nv_u128 __nv_cvt_f32_u128_rz(float x) { return (__nv_u128)x; }
__device__ __forceinline__ __nv_i128 __nv_cvt_f32_i128_rz(float x) { return (__nv_i128)x; }
__device__ __forceinline__ __nv_u128 __nv_cvt_f64_u128_rz(double x) { return (__nv_u128)x; }
__device__ __forceinline__ __nv_i128 __nv_cvt_f64_i128_rz(double x) { return (__nv_i128)x; }
__device__ __forceinline__ float __nv_cvt_u128_f32_rn(__nv_u128 x) { return (float)x; }
__device__ __forceinline__ float __nv_cvt_i128_f32_rn(__nv_i128 x) { return (float)x; }
__device__ __forceinline__ double __nv_cvt_u128_f64_rn(__nv_u128 x) { return (double)x; }
__device__ __forceinline__ double __nv_cvt_i128_f64_rn(__nv_i128 x) { return (double)x; }

}
