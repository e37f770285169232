extern "C" void reference(int *out) {
    for (int i = 0; i < 32; i++) {
        out[i] = 6;
        out[32 + i] = 5;
    }
}
