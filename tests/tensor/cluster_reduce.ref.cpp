extern "C" void reference(float *x, float *y)
{
    for (int c = 0; c < 4; c++) {
        double s = 0;
        for (int i = 0; i < 512; i++) s += x[c * 512 + i];
        y[c] = s;
    }
}
