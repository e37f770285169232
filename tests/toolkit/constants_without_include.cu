// What the C headers define that come with every program, and their types.
#if EOF != -1 || INT_MAX != 2147483647 || RAND_MAX != 2147483647 || CHAR_BIT != 8 || SEEK_END != 2 || EXIT_FAILURE != 1
#error "the limits of C are not known to #if"
#endif
#if !defined M_PI || !defined M_PIf || !defined INFINITY || !defined NAN || !defined offsetof || !defined FP_NAN || !defined CLOCKS_PER_SEC
#error "constants are not defined"
#endif
static_assert(BUFSIZ == 8192 && SEEK_CUR == 1 && EXIT_SUCCESS == 0 && CLOCKS_PER_SEC == 1000000, "");
static_assert(offsetof(float4, z) == 8 && PATH_MAX == 4096 && MB_LEN_MAX == 16 && TMP_MAX == 238328, "");
static_assert(CHAR_MIN == -128 && UCHAR_MAX == 255 && SHRT_MIN == -32768 && USHRT_MAX == 65535, "");
static_assert(INT_MIN < 0 && UINT_MAX == 4294967295u && LONG_MIN < 0 && ULONG_MAX == ~0ul && LLONG_MIN < 0 && ULLONG_MAX == ~0ull, "");
static_assert(FP_NAN == 0 && FP_NORMAL == 4 && FP_ILOGB0 < 0 && (math_errhandling) == 3 && CLOCK_MONOTONIC == 1, "");
__global__ void k(double *p, float *q, clock_t *c) {
  p[0] = M_PI + M_SQRT1_2 + HUGE_VAL;
  q[0] = M_PI_2f + INFINITY + HUGE_VALF;
  q[1] = NAN;
  c[0] = CLOCKS_PER_SEC + TIME_UTC;
}
template <class... T> __global__ void types() {}
template __global__ void types<div_t, ldiv_t, lldiv_t, max_align_t, float_t, double_t>();
template __global__ void types<off_t, pid_t, mode_t, clockid_t, ssize_t, clock_t, time_t, nullptr_t>();
template __global__ void types<std::align_val_t, std::nothrow_t, std::nullptr_t>();
