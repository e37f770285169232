extern "C" void reference(int *out) {
    const int values[] = {0, 1, 2, 100, 700, 720, 999, 1, 4, 0, 2, 1, 1, 1, 10, 75, 95, 8, 2, 3,
                          2, 5, 2, -1, 0, 1, 2, 2, 8, 1, 1, 8, -1, 2, 1001, 1002, 1003, 4, 1};
    for (int i = 0; i < 39; i++) out[i] = values[i];
}
