extern "C" void reference(float *out) {
    for (int i = 0; i < 64; ++i) out[i] = ((i % 2 ? float(i) : float(i) / 4) + 1) * float(i % 3) + float(i + 1);
}
