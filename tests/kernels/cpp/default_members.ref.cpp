extern "C" void reference(int *out)
{
    const int results[] = {4, 110, 7, 10, 4, 9, 11, 42};
    for (int i = 0; i < 8; i++) out[i] = results[i];
}
