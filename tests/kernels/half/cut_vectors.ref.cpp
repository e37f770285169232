#include <cmath>
#include <cstring>
typedef unsigned u32;
static float number(u32 w, int high) { unsigned short h = high ? w >> 16 : w; _Float16 f; memcpy(&f, &h, 2); return f; }
extern "C" void reference(u32 *in, float *out, u32 *bytes) {
    for (int t = 0; t < 32; t++) {
        u32 w[8];
        for (int i = 0; i < 4; i++) w[2 * i] = in[t + i * 32] & 0x3bff3bff, w[2 * i + 1] = in[(t + i * 7) & 127] & 0x3bff3bff;
        float most = 0, sum = 0;
        for (int i = 0; i < 16; i++) most = fmaxf(most, number(w[i / 2], i & 1));
        for (int i = 0; i < 16; i++) sum += (i % 4 + 1) * (float)(_Float16)(number(w[i / 2], i & 1) / (1.f + most));
        out[t] = sum;
        u32 h = 2166136261u;
        for (int i = 0; i < 16; i++) { const int k = i * 5 & 15; h = (h ^ (in[t + k / 4 * 32] >> k % 4 * 8 & 255)) * 16777619u; }
        bytes[t] = h;
    }
}
