#include <cmath>
#include <cstring>
typedef unsigned short u16;
static double get(u16 h) { _Float16 f; memcpy(&f, &h, 2); return f; }
extern "C" void reference(u16 *q, u16 *k, u16 *v, u16 *g, float *, float *, float *dq, float *dv)
{
    double p[32][32], t[32][32];
    for (int i = 0; i < 32; i++) {
        double sum = 0, dot = 0;
        for (int j = 0; j < 32; j++) {
            p[i][j] = t[i][j] = 0;
            for (int d = 0; d < 64; d++) {
                p[i][j] += get(q[i * 64 + d]) * get(k[j * 64 + d]);
                t[i][j] += get(g[i * 64 + d]) * get(v[j * 64 + d]);
            }
            p[i][j] = exp(p[i][j] / 8);
            sum += p[i][j];
        }
        for (int j = 0; j < 32; j++) dot += (p[i][j] /= sum) * t[i][j];
        for (int j = 0; j < 32; j++) t[i][j] = p[i][j] * (t[i][j] - dot) / 8;
    }
    for (int i = 0; i < 32; i++)
        for (int d = 0; d < 64; d++) {
            double x = 0, y = 0;
            for (int j = 0; j < 32; j++) {
                x += t[i][j] * get(k[j * 64 + d]);
                y += p[j][i] * get(g[j * 64 + d]);
            }
            dq[i * 64 + d] = x;
            dv[i * 64 + d] = y;
        }
}
