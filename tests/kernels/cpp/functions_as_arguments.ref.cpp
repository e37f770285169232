extern "C" void reference(int *out) {
    out[0] = 7;
    out[1] = 2;
    out[2] = 4;
}
