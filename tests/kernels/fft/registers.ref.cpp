extern "C" void reference(float *d) {
    for (int t = 0; t < 32; t++) {
        float v[16];
        for (int k = 0; k < 16; k++) {
            v[k] = 0;
            for (int i = 0; i < 16; i++) v[k] += __builtin_popcount(i & k) & 1 ? -d[t + i * 32] : d[t + i * 32];
        }
        for (int i = 0; i < 16; i++) d[t + i * 32] = v[i];
    }
}
