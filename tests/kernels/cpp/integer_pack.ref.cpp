extern "C" void reference(int *out) {
    for (int t = 0; t < 32; ++t) {
        int a = 0, b = 0;
        for (int i = 0; i < 8; ++i) a += (i * t + 1) * (i + 1);
        for (int i = 0; i < 3; ++i) b += (i * t + 1) * (i + 1);
        out[t] = a + 10 * t;
        out[32 + t] = b;
    }
}
