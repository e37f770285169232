extern "C" void reference(int *o) {
    int r[25] = {13, 3, 2, 'e', 'c', 1, 4, 6, 3, 3, 4, 6, 'b', 3, 7, 36, 8, 25, 0x3f8, 7, 2, -16, 9, 12 + 1300, 9};
    for (int i = 0; i < 25; i++) o[i] = r[i];
}
