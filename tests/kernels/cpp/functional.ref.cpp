extern "C" void reference(float *x, float *y) { for (int i = 0; i < 256; i++) { float v = x[i] + 3; v *= v; v *= 2; v -= 3; y[i] = v + 6 + 11; } }
