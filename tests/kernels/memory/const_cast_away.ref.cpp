extern "C" void reference(float *a, float *o, float *b, float *r) {
    float x = a[5];
    a[5] = x + 1;
    o[0] = a[5] + x;
    for (int i = 0; i < 4; i++) a[i] = x, o[i + 1] = a[i];
    x = b[3];
    b[3] = 40;
    r[0] = b[3] + x;
}
