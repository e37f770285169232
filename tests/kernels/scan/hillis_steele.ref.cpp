extern "C" void reference(float *in, float *out, float *sums) {
  double s = 0;
  for (int i = 0; i < 1024; i++) { s += in[i]; out[i] = s; if (i % 128 == 127) sums[i / 128] = s; }
}
