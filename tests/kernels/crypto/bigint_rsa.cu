// Big integers: carry chains in inline assembly and in plain C++, Montgomery exponentiation, base 10 printing, Q16.16
// fixed point with CORDIC, rational numbers reduced by a binary gcd.
// buffer seed u32[64] rand(1,4294967295)
// buffer product u32[128] out
// buffer power u32[64] out
// buffer digits u8[160] out
// buffer angle i32[64] rand(-102943,102943)
// buffer cordic i32[128] out
// buffer fraction i64[32] out
// launch multiply<<<1, 8>>>(seed, product)
// launch montgomery<<<1, 8>>>(seed, power)
// launch decimal<<<1, 4>>>(seed, digits)
// launch rotate<<<1, 64>>>(angle, cordic)
// launch harmonic<<<1, 16>>>(fraction)
typedef unsigned int u32;
typedef unsigned long long u64;

template <int N>
struct Big {
  u32 limb[N];
  __device__ u32 &operator[](int i) { return limb[i]; }
  __device__ const u32 &operator[](int i) const { return limb[i]; }
};

// 128-bit add and subtract with the carry flag.
__device__ u32 add(Big<4> &r, const Big<4> &a, const Big<4> &b) {
  u32 carry;
  asm("add.cc.u32 %0, %5, %9;\n\t"
      "addc.cc.u32 %1, %6, %10;\n\t"
      "addc.cc.u32 %2, %7, %11;\n\t"
      "addc.cc.u32 %3, %8, %12;\n\t"
      "addc.u32 %4, 0, 0;"
      : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(carry)
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]));
  return carry;
}
__device__ u32 subtract(Big<4> &r, const Big<4> &a, const Big<4> &b) {
  u32 borrow;
  asm("{\n\t"
      "sub.cc.u32 %0, %5, %9;\n\t"
      "subc.cc.u32 %1, %6, %10;\n\t"
      "subc.cc.u32 %2, %7, %11;\n\t"
      "subc.cc.u32 %3, %8, %12;\n\t"
      "subc.u32 %4, 0, 0;\n\t"
      "}"
      : "=&r"(r[0]), "=&r"(r[1]), "=&r"(r[2]), "=&r"(r[3]), "=&r"(borrow)
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]));
  return borrow & 1;
}
template <int N, int M>
__device__ Big<N + M> multiply(const Big<N> &a, const Big<M> &b) {
  Big<N + M> r = {};
#pragma unroll
  for (int i = 0; i < N; ++i) {
    u32 high = 0;
#pragma unroll
    for (int j = 0; j < M; ++j) {
      u64 t = (u64)a[i] * b[j] + r[i + j] + high;
      r[i + j] = (u32)t;
      high = t >> 32;
    }
    r[i + M] = high;
  }
  return r;
}
// One row by mad.lo/mad.hi with carries.
__device__ void mad_row(u32 (&r)[5], u32 a, const Big<4> &b) {
  asm("mad.lo.cc.u32 %0, %5, %6, %0;\n\tmadc.lo.cc.u32 %1, %5, %7, %1;\n\tmadc.lo.cc.u32 %2, %5, %8, %2;\n\t"
      "madc.lo.cc.u32 %3, %5, %9, %3;\n\taddc.u32 %4, %4, 0;"
      : "+r"(r[0]), "+r"(r[1]), "+r"(r[2]), "+r"(r[3]), "+r"(r[4]) : "r"(a), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]));
  asm("mad.hi.cc.u32 %0, %4, %5, %0;\n\tmadc.hi.cc.u32 %1, %4, %6, %1;\n\tmadc.hi.cc.u32 %2, %4, %7, %2;\n\tmadc.hi.u32 %3, %4, %8, %3;"
      : "+r"(r[1]), "+r"(r[2]), "+r"(r[3]), "+r"(r[4]) : "r"(a), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]));
}
__device__ Big<4> load(const u32 *p) { return {{p[0], p[1], p[2], p[3]}}; }

__global__ void multiply(const u32 *seed, u32 *out) {
  int t = threadIdx.x;
  Big<4> a = load(seed + 4 * t), b = load(seed + (4 * t + 12) % 60);
  Big<8> p = multiply(a, b);
  u32 row[5] = {1, 2, 3, 4, 0};
  mad_row(row, a[1], b);
  Big<4> s, d;
  u32 c = add(s, a, b), w = subtract(d, a, b);
  u32 *o = out + 16 * t;
  for (int i = 0; i < 8; ++i) o[i] = p[i] ^ (i < 5 ? row[i] : 0u);
  for (int i = 0; i < 4; ++i) o[8 + i] = s[i] + c, o[12 + i] = d[i] + w;
}

// Montgomery form modulo an odd 128-bit number.
class Field {
  Big<4> n;
  u32 inverse;

 public:
  __device__ explicit Field(Big<4> modulus) : n(modulus) {
    n[0] |= 1;
    n[3] |= 0x80000000u;
    inverse = 1;
    for (int i = 0; i < 5; ++i) inverse *= 2 - n[0] * inverse;
    inverse = -inverse;
  }
  __device__ Big<4> reduce_once(Big<4> a, u32 carry) const {
    Big<4> d;
    u32 borrow = subtract(d, a, n);
    return carry || !borrow ? d : a;
  }
  __device__ Big<4> mul(const Big<4> &a, const Big<4> &b) const {
    u32 t[6] = {0};
    for (int i = 0; i < 4; ++i) {
      u64 c = 0;
      for (int j = 0; j < 4; ++j) {
        c += (u64)a[i] * b[j] + t[j];
        t[j] = (u32)c;
        c >>= 32;
      }
      c += t[4];
      t[4] = (u32)c;
      t[5] = c >> 32;
      u32 m = t[0] * inverse;
      c = ((u64)m * n[0] + t[0]) >> 32;
      for (int j = 1; j < 4; ++j) {
        c += (u64)m * n[j] + t[j];
        t[j - 1] = (u32)c;
        c >>= 32;
      }
      c += t[4];
      t[3] = (u32)c;
      t[4] = t[5] + (u32)(c >> 32);
    }
    return reduce_once(Big<4>{{t[0], t[1], t[2], t[3]}}, t[4]);
  }
  __device__ Big<4> one() const {
    Big<4> zero = {}, r;
    subtract(r, zero, n);
    return r;
  }
  __device__ Big<4> enter(Big<4> a) const {
    a = reduce_once(a, 0);
    for (int i = 0; i < 128; ++i) {
      Big<4> twice;
      u32 carry = add(twice, a, a);
      a = reduce_once(twice, carry);
    }
    return a;
  }
  __device__ Big<4> leave(const Big<4> &a) const { return mul(a, Big<4>{{1}}); }
};
__global__ void montgomery(const u32 *seed, u32 *out) {
  int t = threadIdx.x;
  Field field(load(seed + 32));
  Big<4> base = field.enter(load(seed + 4 * t)), r = field.one();
  u64 exponent = (u64)seed[t] << 8 | t;
  for (; exponent; exponent >>= 1) {
    if (exponent & 1) r = field.mul(r, base);
    base = field.mul(base, base);
  }
  r = field.leave(r);
  for (int i = 0; i < 4; ++i) out[4 * t + i] = r[i];
}

__global__ void decimal(const u32 *seed, unsigned char *digits) {
  Big<4> v = load(seed + 4 * threadIdx.x);
  char text[40];
  int n = 0;
  do {
    u64 rest = 0;
    for (int i = 3; i >= 0; --i) {
      rest = rest << 32 | v[i];
      v[i] = u32(rest / 10);
      rest %= 10;
    }
    text[n++] = '0' + (char)rest;
  } while (v[0] | v[1] | v[2] | v[3]);
  for (int i = 0; i < n; ++i) digits[40 * threadIdx.x + i] = text[n - 1 - i];
}

class Fixed {
  int raw;
  struct Raw {};
  __device__ constexpr Fixed(int r, Raw) : raw(r) {}

 public:
  static constexpr int bits = 16;
  __device__ static constexpr Fixed from_raw(int r) { return Fixed(r, Raw()); }
  __device__ constexpr Fixed(double v) : raw(int(v * (1 << bits) + (v < 0 ? -0.5 : 0.5))) {}
  __device__ constexpr int value() const { return raw; }
  __device__ constexpr Fixed operator-() const { return from_raw(-raw); }
  friend __device__ constexpr Fixed operator+(Fixed a, Fixed b) { return from_raw(a.raw + b.raw); }
  friend __device__ constexpr Fixed operator-(Fixed a, Fixed b) { return from_raw(a.raw - b.raw); }
  friend __device__ constexpr Fixed operator*(Fixed a, Fixed b) { return from_raw(int((long long)a.raw * b.raw >> bits)); }
  friend __device__ constexpr Fixed operator>>(Fixed a, int n) { return from_raw(a.raw >> n); }
  friend __device__ constexpr bool operator<(Fixed a, Fixed b) { return a.raw < b.raw; }
};
__constant__ int arctangent[14] = {51472, 30386, 16055, 8150, 4091, 2047, 1024, 512, 256, 128, 64, 32, 16, 8};
__global__ void rotate(const int *angle, int *out) {
  constexpr Fixed gain = 0.6072529350088813;
  Fixed x = gain, y = 0.0, z = Fixed::from_raw(angle[threadIdx.x]);
#pragma unroll
  for (int i = 0; i < 14; ++i) {
    Fixed dx = y >> i, dy = x >> i, dz = Fixed::from_raw(arctangent[i]);
    if (z < Fixed(0.0)) dx = -dx, dy = -dy, dz = -dz;
    x = x - dx;
    y = y + dy;
    z = z - dz;
  }
  out[2 * threadIdx.x] = x.value();
  out[2 * threadIdx.x + 1] = (y * Fixed(2.5)).value();
}

__device__ u64 gcd(u64 a, u64 b) {
  if (!a || !b) return a | b;
  int shift = __ffsll(a | b) - 1;
  a >>= __ffsll(a) - 1;
  do {
    b >>= __ffsll(b) - 1;
    if (a > b) {
      u64 t = a;
      a = b;
      b = t;
    }
    b -= a;
  } while (b);
  return a << shift;
}
struct Rational {
  long long n, d;
  __device__ Rational(long long a, long long b = 1) : n(a), d(b) {
    u64 g = gcd(n < 0 ? -n : n, d < 0 ? -d : d);
    n /= (long long)g;
    d /= (long long)g;
  }
  __device__ Rational &operator+=(const Rational &o) { return *this = Rational(n * o.d + o.n * d, d * o.d); }
};
__global__ void harmonic(long long *out) {
  Rational s = 0;
  for (int i = 1; i <= (int)threadIdx.x + 1; ++i) s += Rational(i & 1 ? 1 : -1, i);
  out[2 * threadIdx.x] = s.n;
  out[2 * threadIdx.x + 1] = s.d;
}
