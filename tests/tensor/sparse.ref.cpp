#include <cstring>
typedef unsigned short u16;
static double get(u16 h) { _Float16 f; memcpy(&f, &h, 2); return f; }
extern "C" void reference(u16 *a, u16 *b, float *c)
{
    for (int i = 0; i < 64; i++)
        for (int j = 0; j < 32; j++) {
            double s = 0;
            for (int k = 0; k < 32; k++) s += get(a[i * 32 + k]) * get(b[j * 64 + k / 2 * 4 + 1 + k % 2 * 2]);
            c[i * 32 + j] = s;
        }
}
