extern "C" void reference(int *in, int *out) { int s = 0; for (int i = 0; i < 512; i++) { out[i] = s; s += in[i]; } }
