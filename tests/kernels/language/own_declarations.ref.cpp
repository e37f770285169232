extern "C" void reference(long long *v, long long *w) {
    for (int i = 0; i < 64; ++i) {
        long x = v[i];
        long list2 = 2 * 3 + x + 1, list3 = (x * 3 + x) * 3 + x + 1;
        w[i] = x * 2 + x * 3 + x * 5 * 7 + (x + 5 + 2) + (x + 2) + (3 + 40 + 400) + (3 + 40 + 100) + x * 10 + x * 10
             + (i == 5 ? 1000 : 0) + (20 > i ? 5000 : 0) + list2 + list3 * 2;
    }
}
