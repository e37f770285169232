extern "C" void reference(int *in, int *out) { for (int b = 0; b < 4; b++) { out[b] = 0; for (int i = 0; i < 128; i++) out[b] += in[b*128+i]; } }
