extern "C" void reference(int *out) {
    const int scaled = 3 * sizeof(int) + 1000, shifted = 5 + 1000;
    for (int t = 0; t < 32; ++t) out[t * scaled % 96] += (t + scaled) * 2;
    for (int t = 0; t < 32; ++t) out[t * shifted % 96] += (t + shifted) << 3;
}
