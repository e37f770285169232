extern "C" void reference(float *im, float *w, float *b, float *col, float *dir, float *gem, float *dw) {
  for (int c = 0; c < 3; c++) for (int i = 0; i < 9; i++) for (int y = 0; y < 16; y++) for (int x = 0; x < 16; x++) {
    int iy = y + i / 3 - 1, ix = x + i % 3 - 1;
    col[((c * 9 + i) * 16 + y) * 16 + x] = iy < 0 || ix < 0 || iy > 15 || ix > 15 ? 0 : im[(c * 16 + iy) * 16 + ix];
  }
  for (int o = 0; o < 8; o++) for (int p = 0; p < 256; p++) {
    double s = b[o];
    for (int k = 0; k < 27; k++) s += (double)w[o * 27 + k] * col[k * 256 + p];
    dir[o * 256 + p] = gem[o * 256 + p] = s;
  }
  for (int c = 0; c < 3; c++) for (int y = 0; y < 4; y++) for (int x = 0; x < 4; x++) {
    double s = 0;
    for (int i = 0; i < 9; i++) s += (double)w[c * 9 + i] * im[(c * 16 + 3 * y + i / 3 * 2) * 16 + 3 * x + i % 3 * 2];
    dw[(c * 4 + y) * 4 + x] = s > 0 ? s : 0.1 * s;
  }
}
