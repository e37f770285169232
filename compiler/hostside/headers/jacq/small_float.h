// Arithmetic of a 16-bit float on the host, for the type that the including file names: JQ_T, its pair JQ_T2, the raw types, and
// JQ_NAME(a, b) for names with the type's own word in them. Sums, products, quotients and square roots of floats are exact enough that
// rounding twice is rounding once.
struct __attribute__((aligned(2))) JQ_RAW { unsigned short x; };
struct __attribute__((aligned(4))) JQ_RAW2 { unsigned short x, y; };
struct __attribute__((aligned(2))) JQ_T {
    unsigned short __x;
    JQ_T() = default;
    constexpr JQ_T(const JQ_RAW &r) : __x(r.x) {}
    constexpr operator JQ_RAW() const { return JQ_RAW{__x}; }
    JQ_T &operator=(const JQ_RAW &r) { __x = r.x; return *this; }
#define JQ_FROM(S) JQ_T(S v) : __x(JQ_ENCODE((double)v, JQ_NEAREST)) {} JQ_T &operator=(S v) { return *this = JQ_T(v); }
    JQ_FROM(float) JQ_FROM(double) JQ_FROM(short) JQ_FROM(unsigned short) JQ_FROM(int) JQ_FROM(unsigned int)
    JQ_FROM(long) JQ_FROM(unsigned long) JQ_FROM(long long) JQ_FROM(unsigned long long)
#undef JQ_FROM
    operator float() const { return JQ_DECODE(__x); }
    constexpr operator bool() const { return (__x & 0x7fff) != 0; }
#define JQ_TO(S) explicit operator S() const { return (S)JQ_DECODE(__x); }
    JQ_TO(short) JQ_TO(unsigned short) JQ_TO(int) JQ_TO(unsigned int) JQ_TO(long) JQ_TO(unsigned long) JQ_TO(long long)
    JQ_TO(unsigned long long) JQ_TO(char) JQ_TO(signed char) JQ_TO(unsigned char)
#undef JQ_TO
};
struct __attribute__((aligned(4))) JQ_T2 {
    JQ_T x, y;
    JQ_T2() = default;
    constexpr JQ_T2(const JQ_T &a, const JQ_T &b) : x(a), y(b) {}
    JQ_T2(const JQ_RAW2 &r) { x.__x = r.x; y.__x = r.y; }
    operator JQ_RAW2() const { JQ_RAW2 r; r.x = x.__x; r.y = y.__x; return r; }
};
#define JQ_F static inline __attribute__((__unused__))
JQ_F JQ_T JQ_NAME(__float2, )(float f) { return JQ_T(f); }
JQ_F JQ_T JQ_NAME(__double2, )(double f) { return JQ_T(f); }
JQ_F JQ_T JQ_NAME(__float2, _rn)(float f) { return JQ_T(f); }
JQ_F JQ_T JQ_NAME(__float2, _rz)(float f) { return JQ_T(JQ_RAW{JQ_ENCODE(f, JQ_ZERO)}); }
JQ_F JQ_T JQ_NAME(__float2, _rd)(float f) { return JQ_T(JQ_RAW{JQ_ENCODE(f, JQ_DOWN)}); }
JQ_F JQ_T JQ_NAME(__float2, _ru)(float f) { return JQ_T(JQ_RAW{JQ_ENCODE(f, JQ_UP)}); }
JQ_F float JQ_NAME(__, 2float)(JQ_T h) { return (float)h; }
JQ_F JQ_T2 JQ_NAME(__float2, 2_rn)(float f) { return JQ_T2(f, f); }
JQ_F JQ_T2 JQ_NAME(__floats2, 2_rn)(float a, float b) { return JQ_T2(a, b); }
JQ_F JQ_T2 JQ_NAME(__float22, 2_rn)(float2 v) { return JQ_T2(v.x, v.y); }
JQ_F float2 JQ_NAME(__, 22float2)(JQ_T2 v) { return float2{(float)v.x, (float)v.y}; }
JQ_F float __low2float(JQ_T2 v) { return (float)v.x; }
JQ_F float __high2float(JQ_T2 v) { return (float)v.y; }
JQ_F JQ_T JQ_NAME(__low2, )(JQ_T2 v) { return v.x; }
JQ_F JQ_T JQ_NAME(__high2, )(JQ_T2 v) { return v.y; }
JQ_F JQ_T2 JQ_NAME(__low2, 2)(JQ_T2 v) { return JQ_T2(v.x, v.x); }
JQ_F JQ_T2 JQ_NAME(__high2, 2)(JQ_T2 v) { return JQ_T2(v.y, v.y); }
JQ_F JQ_T2 JQ_NAME(__lows2, 2)(JQ_T2 a, JQ_T2 b) { return JQ_T2(a.x, b.x); }
JQ_F JQ_T2 JQ_NAME(__highs2, 2)(JQ_T2 a, JQ_T2 b) { return JQ_T2(a.y, b.y); }
JQ_F JQ_T2 __lowhigh2highlow(JQ_T2 v) { return JQ_T2(v.y, v.x); }
JQ_F JQ_T2 JQ_NAME2(__)(JQ_T v) { return JQ_T2(v, v); }
JQ_F JQ_T2 JQ_NAME(__halves2, 2)(JQ_T a, JQ_T b) { return JQ_T2(a, b); }
JQ_F short JQ_NAME(__, _as_short)(JQ_T v) { return (short)v.__x; }
JQ_F unsigned short JQ_NAME(__, _as_ushort)(JQ_T v) { return v.__x; }
JQ_F JQ_T JQ_NAME(__short_as_, )(short v) { return JQ_T(JQ_RAW{(unsigned short)v}); }
JQ_F JQ_T JQ_NAME(__ushort_as_, )(unsigned short v) { return JQ_T(JQ_RAW{v}); }
#define JQ_INTEGER(W, S)                                                                       \
    JQ_F JQ_T JQ_NAME(__##W##2, _rn)(S v) { return JQ_T(v); }                                  \
    JQ_F S JQ_NAME(__, 2##W##_rn)(JQ_T v) { return (S)::nearbyint((double)(float)v); }         \
    JQ_F S JQ_NAME(__, 2##W##_rz)(JQ_T v) { return (S)(float)v; }                              \
    JQ_F S JQ_NAME(__, 2##W##_rd)(JQ_T v) { return (S)::floor((double)(float)v); }             \
    JQ_F S JQ_NAME(__, 2##W##_ru)(JQ_T v) { return (S)::ceil((double)(float)v); }
JQ_INTEGER(int, int) JQ_INTEGER(uint, unsigned int) JQ_INTEGER(short, short) JQ_INTEGER(ushort, unsigned short)
JQ_INTEGER(ll, long long) JQ_INTEGER(ull, unsigned long long)
#undef JQ_INTEGER
#define JQ_BINARY(name, op)                                                                    \
    JQ_F JQ_T __h##name(JQ_T a, JQ_T b) { return JQ_T((float)a op (float)b); }                 \
    JQ_F JQ_T __h##name##_rn(JQ_T a, JQ_T b) { return JQ_T((float)a op (float)b); }            \
    JQ_F JQ_T __h##name##_sat(JQ_T a, JQ_T b) { float r = (float)a op (float)b; return JQ_T(r > 1 ? 1.f : r > 0 ? r : 0.f); } \
    JQ_F JQ_T2 __h##name##2(JQ_T2 a, JQ_T2 b) { return JQ_T2(__h##name(a.x, b.x), __h##name(a.y, b.y)); } \
    JQ_F JQ_T2 __h##name##2_rn(JQ_T2 a, JQ_T2 b) { return __h##name##2(a, b); }                \
    JQ_F JQ_T operator op(const JQ_T &a, const JQ_T &b) { return __h##name(a, b); }            \
    JQ_F JQ_T &operator op##=(JQ_T &a, const JQ_T &b) { return a = __h##name(a, b); }          \
    JQ_F JQ_T2 operator op(const JQ_T2 &a, const JQ_T2 &b) { return __h##name##2(a, b); }      \
    JQ_F JQ_T2 &operator op##=(JQ_T2 &a, const JQ_T2 &b) { return a = __h##name##2(a, b); }
JQ_BINARY(add, +) JQ_BINARY(sub, -) JQ_BINARY(mul, *)
#undef JQ_BINARY
JQ_F JQ_T __hdiv(JQ_T a, JQ_T b) { return JQ_T((float)a / (float)b); }
JQ_F JQ_T2 __h2div(JQ_T2 a, JQ_T2 b) { return JQ_T2(__hdiv(a.x, b.x), __hdiv(a.y, b.y)); }
JQ_F JQ_T operator/(const JQ_T &a, const JQ_T &b) { return __hdiv(a, b); }
JQ_F JQ_T &operator/=(JQ_T &a, const JQ_T &b) { return a = __hdiv(a, b); }
JQ_F JQ_T2 operator/(const JQ_T2 &a, const JQ_T2 &b) { return __h2div(a, b); }
JQ_F JQ_T __hneg(JQ_T a) { a.__x ^= 0x8000; return a; }
JQ_F JQ_T __habs(JQ_T a) { a.__x &= 0x7fff; return a; }
JQ_F JQ_T2 __hneg2(JQ_T2 a) { return JQ_T2(__hneg(a.x), __hneg(a.y)); }
JQ_F JQ_T2 __habs2(JQ_T2 a) { return JQ_T2(__habs(a.x), __habs(a.y)); }
JQ_F JQ_T operator-(const JQ_T &a) { return __hneg(a); }
JQ_F JQ_T operator+(const JQ_T &a) { return a; }
JQ_F JQ_T2 operator-(const JQ_T2 &a) { return __hneg2(a); }
JQ_F JQ_T &operator++(JQ_T &a) { return a = a + JQ_T(1.f); }
JQ_F JQ_T &operator--(JQ_T &a) { return a = a - JQ_T(1.f); }
JQ_F JQ_T __hfma(JQ_T a, JQ_T b, JQ_T c) { return JQ_T(__jacq_fma_odd((float)a, (float)b, (float)c)); }
JQ_F JQ_T2 __hfma2(JQ_T2 a, JQ_T2 b, JQ_T2 c) { return JQ_T2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)); }
#define JQ_COMPARE(name, op)                                                                   \
    JQ_F bool __h##name(JQ_T a, JQ_T b) { return (float)a op (float)b; }                       \
    JQ_F bool __hb##name##2(JQ_T2 a, JQ_T2 b) { return __h##name(a.x, b.x) && __h##name(a.y, b.y); } \
    JQ_F JQ_T2 __h##name##2(JQ_T2 a, JQ_T2 b) { return JQ_T2(__h##name(a.x, b.x) ? 1.f : 0.f, __h##name(a.y, b.y) ? 1.f : 0.f); } \
    JQ_F bool operator op(const JQ_T &a, const JQ_T &b) { return __h##name(a, b); }
JQ_COMPARE(eq, ==) JQ_COMPARE(ne, !=) JQ_COMPARE(lt, <) JQ_COMPARE(le, <=) JQ_COMPARE(gt, >) JQ_COMPARE(ge, >=)
#undef JQ_COMPARE
JQ_F bool __hisnan(JQ_T a) { return (float)a != (float)a; }
JQ_F int __hisinf(JQ_T a) { float f = (float)a; return f == HUGE_VALF ? 1 : f == -HUGE_VALF ? -1 : 0; }
JQ_F JQ_T __hmax(JQ_T a, JQ_T b) { return JQ_T(::fmaxf((float)a, (float)b)); }
JQ_F JQ_T __hmin(JQ_T a, JQ_T b) { return JQ_T(::fminf((float)a, (float)b)); }
JQ_F JQ_T2 __hmax2(JQ_T2 a, JQ_T2 b) { return JQ_T2(__hmax(a.x, b.x), __hmax(a.y, b.y)); }
JQ_F JQ_T2 __hmin2(JQ_T2 a, JQ_T2 b) { return JQ_T2(__hmin(a.x, b.x), __hmin(a.y, b.y)); }
#define JQ_UNARY(name, expression)                                                             \
    JQ_F JQ_T h##name(JQ_T h) { double v = (float)h; return JQ_T((double)(expression)); }      \
    JQ_F JQ_T2 h2##name(JQ_T2 h) { return JQ_T2(h##name(h.x), h##name(h.y)); }
JQ_UNARY(sqrt, ::sqrt(v)) JQ_UNARY(rsqrt, 1 / ::sqrt(v)) JQ_UNARY(rcp, 1 / v) JQ_UNARY(exp, ::exp(v)) JQ_UNARY(exp2, ::exp2(v))
JQ_UNARY(exp10, ::pow(10.0, v)) JQ_UNARY(log, ::log(v)) JQ_UNARY(log2, ::log2(v)) JQ_UNARY(log10, ::log10(v)) JQ_UNARY(sin, ::sin(v))
JQ_UNARY(cos, ::cos(v)) JQ_UNARY(tanh, ::tanh(v)) JQ_UNARY(floor, ::floor(v)) JQ_UNARY(ceil, ::ceil(v)) JQ_UNARY(trunc, ::trunc(v))
JQ_UNARY(rint, ::nearbyint(v))
#undef JQ_UNARY
#define JQ_NONE { __builtin_trap(); }
JQ_F JQ_T __ldg(const JQ_T *) JQ_NONE
JQ_F JQ_T2 __ldg(const JQ_T2 *) JQ_NONE
JQ_F JQ_T atomicAdd(JQ_T *, JQ_T) JQ_NONE
JQ_F JQ_T2 atomicAdd(JQ_T2 *, JQ_T2) JQ_NONE
#define JQ_SHUFFLE(T)                                                 \
    JQ_F T __shfl_sync(unsigned, T, int, int = 32) JQ_NONE            \
    JQ_F T __shfl_up_sync(unsigned, T, unsigned, int = 32) JQ_NONE    \
    JQ_F T __shfl_down_sync(unsigned, T, unsigned, int = 32) JQ_NONE  \
    JQ_F T __shfl_xor_sync(unsigned, T, int, int = 32) JQ_NONE
JQ_SHUFFLE(JQ_T) JQ_SHUFFLE(JQ_T2)
#undef JQ_SHUFFLE
#undef JQ_NONE
#undef JQ_F
#undef JQ_T
#undef JQ_T2
#undef JQ_RAW
#undef JQ_RAW2
#undef JQ_NAME
#undef JQ_NAME2
#undef JQ_ENCODE
#undef JQ_DECODE
