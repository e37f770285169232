extern "C" void reference(float *t, float *a0, float *a1, float *a2, float *p) {
  for (int i = 0; i < 160; i++) { double s = 0; for (int z = 0; z < 12; z++) s += t[z * 160 + i]; a0[i] = s; }
  for (int z = 0; z < 12; z++) for (int x = 0; x < 10; x++) {
    float m = -1e30f; for (int y = 0; y < 16; y++) if (t[z * 160 + y * 10 + x] > m) m = t[z * 160 + y * 10 + x];
    a1[z * 10 + x] = m;
  }
  for (int k = 0; k < 192; k++) { double s = 0; for (int x = 0; x < 10; x++) s += (double)t[k * 10 + x] * t[k * 10 + x]; a2[k] = s; }
  for (int z = 0; z < 12; z++) { double s = 0; for (int i = 0; i < 160; i++) s += t[z * 160 + i]; p[z] = s; }
}
