extern "C" void reference(float *x, int *k, float *o, int *f) {
    for (int t = 0; t < 32; t++) {
        float s = 0;
        for (int i = 0; i < 4; i++) {
            float d = x[t * 4 + i] - x[128 + t * 4 + i];
            s += d < 0 ? -d : d;
        }
        o[t] = s;
    }
    for (int t = 0; t < 2; t++) {
        float s[80] = {};
        for (int i = 0; i < 20; i++) {
            s[0] += x[i];
            s[7] += x[i] * 2;
            s[33] += x[i] + 1;
            s[79] = __builtin_fmaf(x[i], 3, s[79]);
        }
        for (int a = 0; a < 80; a++) o[32 + a * 2 + t] = s[a];
    }
    for (int t = 0; t < 64; t++) {
        f[t] = -1;
        for (int i = 0; i < 40; i++) {
            if (k[i] == t) {
                f[t] = t * 64 + i;
                break;
            }
            if (k[i] == 39) break;
        }
    }
}
