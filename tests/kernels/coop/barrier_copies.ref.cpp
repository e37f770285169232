extern "C" void reference(unsigned char *in, unsigned char *out, unsigned char *back, int *ranks) {
    for (int i = 0; i < 1984; i++) out[i] = in[1983 - i];
    for (int i = 0; i < 64; i++) out[1984 + i] = in[2048 + i];
    for (int i = 0; i < 512; i++) out[2048 + i] = in[64 + i];
    for (int i = 0; i < 300; i++) out[2048 + 512 + i] = in[577 + i];
    for (int t = 0; t < 64; t++) out[2048 + 812 + t] = in[8 * t + 7];
    for (int i = 0; i < 384; i++) back[i] = (unsigned char)(in[i] + 1);
    for (int i = 384; i < 1920; i++) back[i] = in[i];
    for (int t = 0; t < 64; t++) back[1920 + t] = (unsigned char)(in[t] + 1);
    for (int t = 0; t < 64; t++) {
        int warp = t / 32 * 32, first = -1, third = -1, last = -1, n = 0;
        for (int l = warp; l < warp + 32; l++)
            if (l % 3 != 0) {
                if (n == 0) first = l;
                if (n == 2) third = l;
                last = l;
                n++;
            }
        ranks[t] = t % 3 == 0 ? -1 : first + 100 * third + 10000 * last;
    }
}
