extern "C" void reference(int *x, int *o) {
    for (int t = 0; t < 64; t++) {
        int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, s = 0;
        a[t & 7] = 5;
        for (int i = 0; i < 8; i++) s += a[i] * (i + 1);
        o[t] = s;
        int b[8] = {1, 2, 3, 4, 5, 6, 7, 8};
        s = 0;
        for (int i = 0; i < t; i++) b[i & 7] += i;
        for (int i = 0; i < 8; i++) s += b[i] * (i + 1);
        o[64 + t] = s;
        int c[8] = {1, 2, 3, 4, 5, 6, 7, 8}, d[8] = {8, 7, 6, 5, 4, 3, 2, 1};
        s = 0;
        (t & 1 ? c : d)[t & 7] = 5;
        for (int i = 0; i < 8; i++) s += c[i] * d[i];
        o[128 + t] = s;
        o[192 + t] = x[t] + 7;
        int e[4] = {5, 6, 7, 8}, f[4] = {5, 6, 7, 8};
        f[t & 3] = 11;
        o[256 + t] = e[(t + 1) & 3] * 100 + f[(t >> 2) & 3];
    }
}
