#include <cstring>
typedef unsigned short u16;
static double half(u16 h) { _Float16 f; memcpy(&f, &h, 2); return f; }
static double bfloat(u16 h) { unsigned w = h << 16; float f; memcpy(&f, &w, 4); return f; }
// Values that become tf32 lose the low 13 bits of their fractions (the instruction reads the rest).
static double tf32(float x) { unsigned w; memcpy(&w, &x, 4); w &= ~0x1fffu; memcpy(&x, &w, 4); return x; }
// 3 + A B, for a layout: bit 1 for columns of A, bit 0 for columns of B.
template <int m, int n, int k, class A, class B, class D> static void product(A a, B b, D *to, int layout) {
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            double s = 3;
            for (int l = 0; l < k; l++) s += (double)a(layout & 2 ? l * m + i : i * k + l) * b(layout & 1 ? j * k + l : l * n + j);
            to[i * n + j] = s;
        }
}
template <int m, int n, int k, class A, class B, class D> static void layouts(A a, B b, D *to) {
    for (int l = 0; l < 4; l++) product<m, n, k>(a, b, to + l * m * n, l);
}
extern "C" void reference(u16 *a, u16 *b, u16 *ab, u16 *bb, float *af, float *bf, double *ad, double *bd, unsigned *ai, unsigned *bi,
                          u16 *h, float *f, double *d, int *i) {
    auto ha = [=](int x) { return half(a[x]); };
    auto hb = [=](int x) { return half(b[x]); };
    auto ba = [=](int x) { return bfloat(ab[x]); };
    auto bbf = [=](int x) { return bfloat(bb[x]); };
    auto ta = [=](int x) { return tf32(af[x]); };
    auto tb = [=](int x) { return tf32(bf[x]); };
    auto sa = [=](int x) { return ((signed char *)ai)[x]; };
    auto sb = [=](int x) { return ((signed char *)bi)[x]; };
    auto ua = [=](int x) { return ((unsigned char *)ai)[x]; };
    auto ub = [=](int x) { return ((unsigned char *)bi)[x]; };
    for (int t = 0; t < 2; t++)
        for (int u = 0; u < 2; u++)
            for (int r = 0; r < 16; r++)
                for (int c = 0; c < 16; c++) {
                    double s = .5;
                    for (int k = 0; k < 2; k++)
                        for (int l = 0; l < 16; l++) s += half(a[(t * 256 + r * 16 + l) ^ k]) * half(b[(u * 256 + c * 16 + l) ^ k]);
                    _Float16 v = s * .25 * (u + 1);
                    memcpy(&h[(t * 2 + u) * 256 + r * 16 + c], &v, 2);
                }
    layouts<16, 16, 16>(ha, hb, f);
    layouts<32, 8, 16>(ha, hb, f + 1024);
    layouts<8, 32, 16>(ha, hb, f + 2048);
    layouts<16, 16, 16>(ba, bbf, f + 3072);
    product<32, 8, 16>(ba, bbf, f + 3072, 2);
    product<8, 32, 16>(ba, bbf, f + 3328, 1);
    product<16, 16, 8>(ta, tb, f + 3584, 1);
    product<16, 16, 8>(ta, tb, f + 3840, 2);
    product<8, 8, 4>([=](int x) { return ad[x]; }, [=](int x) { return bd[x]; }, d, 1);
    layouts<16, 16, 16>(sa, sb, i);
    layouts<32, 8, 16>(ua, ub, i + 1024);
    layouts<8, 32, 16>(sa, sb, i + 2048);
    product<8, 32, 16>(ua, ub, i + 2048, 1);
}
