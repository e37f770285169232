#include <cstring>
typedef unsigned short u16;
static double get(u16 h) { _Float16 f; memcpy(&f, &h, 2); return f; }
extern "C" void reference(u16 *a, u16 *b, float *c, int *sizes)
{
    for (int g = 0; g < 3; g++) {
        int m = sizes[g * 3], n = sizes[g * 3 + 1], d = sizes[g * 3 + 2];
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < d; k++) s += get(a[i * d + k]) * get(b[j * d + k]);
                c[i * n + j] = s;
            }
        a += m * d;
        b += n * d;
        c += m * n;
    }
}
