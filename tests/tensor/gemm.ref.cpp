// C[M][N] = A[M][K] * B[N][K]^T
#include <cstring>
typedef unsigned short u16;
typedef unsigned char u8;
typedef signed char s8;
static double get(u16 h)
{
#ifdef BF16
    unsigned u = (unsigned)h << 16; float f; memcpy(&f, &u, 4); return f;
#else
    _Float16 f; memcpy(&f, &h, 2); return f;
#endif
}
static double get(float f) { return f; }
static double get(double f) { return f; }
static double get(signed char i) { return i; }
// e4m3
static double get(u8 b)
{
    int e = b >> 3 & 15, m = b & 7;
    double v = e ? (8 + m) / 8.0 * __builtin_ldexp(1.0, e - 7) : m / 8.0 * __builtin_ldexp(1.0, -6);
    return b & 128 ? -v : v;
}
#ifndef IN
#define IN u16
#endif
#ifndef OUT
#define OUT float
#endif
extern "C" void reference(IN *a, IN *b, OUT *c)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++) {
            double s = 0;
            for (int k = 0; k < K; k++) s += get(a[i * K + k]) * get(b[j * K + k]);
            c[i * N + j] = (OUT)s;
        }
}
