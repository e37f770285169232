extern "C" void reference(unsigned char *in, unsigned *h) { for (int i = 0; i < 256; i++) h[i] = 0; for (int i = 0; i < 4096; i++) h[in[i]]++; }
