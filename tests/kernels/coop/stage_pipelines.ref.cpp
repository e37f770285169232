extern "C" void reference(float *in, float *unified, float *roles, float *own) {
  for (int b = 0; b < 2; ++b)
    for (int t = 0; t < 128; ++t) {
      float acc = 0;
      for (int c = 0; c < 4; ++c) acc = acc * 0.5f + in[b * 512 + c * 128 + (t + c) % 128];
      unified[b * 128 + t] = acc;
    }
  for (int t = 0; t < 64; ++t) {
    float acc = 0;
    for (int i = 0; i < 8; ++i) acc = acc * 0.5f + in[i * 64 + ((t * 5 + i) & 63)];
    roles[t] = acc;
    own[t] = 0;
    for (int i = 0; i < 4; ++i) own[t] += in[t + i] * i;
  }
}
