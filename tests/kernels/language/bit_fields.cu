// Bit-fields of every form: signed, unsigned, wide, bool, enumerations, packed, zero width, in unions and constants.
// buffer o i32[24] iota out
// launch k<<<1, 1>>>(o)
enum E { X, Y, Z };
struct S {
    int a : 3;
    unsigned b : 5;
    long long c : 40;
    bool d : 1;
    E e : 2;
    signed char f : 7;
    int : 0;
    short g : 9;
    unsigned long long h : 64;
    signed char i : 1;
};
union U {
    S s;
    unsigned long long w[4];
};
struct __attribute__((packed)) P {
    char c;
    int x : 17;
    unsigned y : 15;
    long long z : 33;
};
constexpr S whole{1, 2, 3, true, Y, 4, 5, 6, -1};
__device__ S variable{-2, 17, -9, false, Z, -5, 100, ~0ull, 0};
__global__ void k(int *o) {
    S s{};
    s.a = o[5];
    s.b += 3 + 32;
    s.c -= o[1];
    s.d = !s.d;
    s.e = Z;
    s.f--;
    ++s.g;
    s.h = 1;
    s.h *= 3;
    o[0] = s.a;
    o[1] = s.b;
    o[2] = (int)s.c;
    o[3] = s.d;
    o[4] = s.e;
    o[5] = s.f;
    o[6] = s.g;
    o[7] = (int)s.h;
    S t = s;
    t.a = -1;
    t.i = 1;
    o[8] = t.a + t.i;
    P p{};
    p.x = o[9] - 70000;
    p.y ^= 7;
    p.z = 1;
    p.z <<= 31;
    o[9] = p.x;
    o[10] = p.y;
    o[11] = (int)(p.z >> 20);
    o[12] = sizeof(P) * 100 + sizeof(S);
    U u{};
    u.s.c = -9;
    u.s.b = 7;
    o[13] = (int)(u.w[0] >> 3 & 31);
    o[14] = (s.b = 39) + (s.a |= 1);
    bool q = s.b > 3 ? s.d : s.a;
    o[15] = q;
    o[16] = whole.c + whole.b + whole.g;
    o[17] = variable.a + variable.b + (int)variable.c + variable.f + variable.g + (int)variable.h;
    variable.g -= 101;
    o[18] = variable.g;
    int old = s.g++;
    o[19] = old * 10 + s.g;
}
