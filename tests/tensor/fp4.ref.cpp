#include <cmath>
typedef unsigned char u8;
static double get(u8 *p, int k)
{
    static const double values[8] = {0, 0.5, 1, 1.5, 2, 3, 4, 6};
    int v = p[k / 2] >> k % 2 * 4 & 15;
    return v & 8 ? -values[v & 7] : values[v];
}
extern "C" void reference(u8 *a, u8 *b, u8 *fa, u8 *fb, float *c)
{
    for (int i = 0; i < 64; i++)
        for (int j = 0; j < 32; j++) {
            double s = 0;
            for (int k = 0; k < 64; k++) s += get(a + i * 32, k) * get(b + j * 32, k) * ldexp(1.0, fa[i * 2 + k / 32] + fb[j * 2 + k / 32] - 254);
            c[i * 32 + j] = s;
        }
}
