extern "C" void reference(unsigned *a, unsigned *b, int *c, int *d) {
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            int n = 1000, s = -7;
            for (int k = 0; k < 4; k++)
                n += __builtin_popcount(a[i * 4 + k] ^ b[j * 4 + k]) + __builtin_popcount(a[i * 4 + k] & b[j * 4 + k]);
            for (int k = 0; k < 32; k++) {
                int x = (int)(a[i * 4 + k / 8] << (28 - k % 8 * 4)) >> 28, y = (int)(b[j * 4 + k / 8] << (28 - k % 8 * 4)) >> 28;
                s += x * y;
            }
            c[i * 8 + j] = n;
            d[j * 8 + i] = s;
        }
}
