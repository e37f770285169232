extern "C" void reference(float *x, float *out) {
    for (int i = 0; i < 32; i++) {
        out[i] = x[i] + x[1] + x[32 + i] + 5 + 1.0f;
        out[i + 32] = 3 + 4 + 10 * 4 + 20 - 30 + 7 + 100 + 4 + 5 + 1 + 6 * 7;
    }
}
