#include <cmath>
typedef unsigned char u8;
static double get(u8 b)
{
    int e = b >> 3 & 15, m = b & 7;
    double v = e ? (8 + m) / 8.0 * ldexp(1.0, e - 7) : m / 8.0 * ldexp(1.0, -6);
    return b & 128 ? -v : v;
}
extern "C" void reference(u8 *a, u8 *b, u8 *fa, u8 *fb, float *c)
{
    for (int i = 0; i < 64; i++)
        for (int j = 0; j < 32; j++) {
            double s = 0;
            for (int k = 0; k < 64; k++) s += get(a[i * 64 + k]) * get(b[j * 64 + k]) * ldexp(1.0, fa[i * 2 + k / 32] + fb[j * 2 + k / 32] - 254);
            c[i * 32 + j] = s;
        }
}
