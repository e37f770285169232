#include <cmath>
#include <cstring>

static unsigned short half_of(float v, bool nan) {
    if (nan) return 0x7fff;
    _Float16 h = (_Float16)v;
    unsigned short u;
    std::memcpy(&u, &h, 2);
    return u;
}
extern "C" void reference(unsigned short *e4, unsigned short *e5, float *f) {
    for (int x = 0; x < 256; x++) {
        float sign = x & 0x80 ? -1.0f : 1.0f;
        int e = (x & 0x7f) >> 3, m = x & 7;
        float a = sign * (e ? std::ldexp(8.0f + m, e - 10) : std::ldexp((float)m, -9));
        bool nan = (x & 0x7f) == 0x7f;
        e4[x] = half_of(a, nan);
        f[x] = nan ? -1000.0f : a;
        e = (x & 0x7f) >> 2, m = x & 3;
        float b = sign * (e == 31 ? INFINITY : e ? std::ldexp(4.0f + m, e - 17) : std::ldexp((float)m, -16));
        e5[x] = half_of(b, e == 31 && m);
    }
}
