struct A {
    int i : 8;
    int j : 8;
    int k : 16;
    int l : 32;
    unsigned m : 2;
};
struct B {
    A a, b;
};
static void k(int x, int *o) {
    A c{-1, -1, -1, -1, 3};
    int a = 3;
    (x ? c.i : c.j) = 112;
    (x ? c.i : a) = 7;
    (x ? c.k : c.j) += 9;
    (x ? c.l : a)++;
    ++(x ? c.l : c.i);
    o[0] += c.i, o[1] += c.j, o[2] += c.k, o[3] += c.l, o[4] += a;
    (o[5], c.k) = 3;
    c.i = 2;
    --(c.j = 4);
    o[6] += c.i, o[7] += c.j, o[8] += c.k;
    (x ? c.i : c.k) *= 5;
    (x ? o[9] ? c.i : c.j : c.k) = 11;
    o[10] += (x ? c.i : c.j), o[11] += (x ? c.i : a)--, o[12] += c.i, o[13] += c.k;
    (x ? c.i : c.j) <<= 2;
    o[14] += (c.m = 5), o[15] += ++c.m, o[16] += c.m++, o[17] += (c.i |= 64), o[18] += c.j;
    B b{{1, 2, 3, 4, 1}, {5, 6, 7, 8, 2}};
    for (int n = 0; n < 4; n++) (n & 1 ? b.a.k : b.b.j) += (n & 2 ? b.a : b.b).m + 1;
    o[19] += b.a.k, o[20] += b.b.j;
    const int &r = x ? c.i : c.j;
    (x ? c.i : c.j) = 1;
    o[21] += r, o[22] += c.i;
}
extern "C" void reference(int *o) {
    k(1, o);
    k(0, o);
}
