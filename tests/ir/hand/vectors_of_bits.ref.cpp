extern "C" void reference(int *a, long long *o) {
    for (int t = 0; t < 16; t++, a += 4) {
        bool pos[4], odd[4], c[4];
        unsigned long long n = 0, e = 0, reversed = 0;
        for (int i = 0; i < 4; i++) {
            pos[i] = a[i] > 0, odd[i] = a[i] & 1, c[i] = pos[i] != odd[i];
            n |= (unsigned long long)c[i] << i;
            e |= odd[i] ? 255ull << 8 * i : 0;
        }
        for (int i = 0; i < 8; i++) reversed |= (unsigned long long)(t >> i & 1) << (7 - i);
        bool m0 = !pos[1], m1 = true, m2 = !pos[3];
        unsigned long long s = m2 ? m1 ? m0 ? 16 : 32 : 64 : 7;
        unsigned long long nibble = 0xdeadbeefu >> 4 * (t & 7) & 15;
        long long w = c[2] ? a[2] : 3;
        o[t] = (((n + (e << 16)) * 3 + s) ^ nibble) + (reversed << 50) - w;
    }
}
