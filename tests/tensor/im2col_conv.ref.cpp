#include <cstring>
typedef unsigned short u16;
static double get(u16 h) { _Float16 f; memcpy(&f, &h, 2); return f; }
extern "C" void reference(u16 *x, u16 *w, float *y)
{
    for (int p = 0; p < 64; p++)
        for (int n = 0; n < 16; n++) {
            double sum = 0;
            for (int r = 0; r < 3; r++)
                for (int s = 0; s < 3; s++) {
                    int h = p / 8 + r - 1, v = p % 8 + s - 1;
                    if (h < 0 || h > 7 || v < 0 || v > 7) continue;
                    for (int c = 0; c < 64; c++) sum += get(x[(h * 8 + v) * 64 + c]) * get(w[n * 576 + (r * 3 + s) * 64 + c]);
                }
            y[p * 16 + n] = sum;
        }
}
