extern "C" void reference(float *p)
{
    float sum = 0, all = 0;
    for (int i = 0; i < 12; i++) {
        all += p[i];
        if (i == 5) sum = all;
    }
    const float last = p[11], results[] = {sum, all, last, 1, 2, 21};
    for (int i = 0; i < 6; i++) p[i] = results[i];
}
