extern "C" void reference(int *out) {
    for (int i = 0; i < 32; ++i) {
        out[i] += 1;
        out[i + 32] += 3;
        out[i + 64] = 7;
    }
}
