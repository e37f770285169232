extern "C" void reference(int *out) {
    const int values[] = {1, 0, 1, 1, 1, 0, 11, 12, 6, 7, 16, 7, 0};
    for (int i = 0; i < 13; i++) out[i] = values[i];
}
