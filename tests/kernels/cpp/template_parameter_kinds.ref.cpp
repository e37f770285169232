extern "C" void reference(int *out) {
    out[0] = 12;
    out[1] = 7;
    out[2] = 3;
}
