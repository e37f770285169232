// buffer raw u8[64] values(0,1,255,2,128,0,64,3) out
// buffer o i32[64] out
// launch bytes<<<1, 1>>>(raw, o)
// launch layouts<<<1, 1>>>(o)
// A bool in memory is true where its byte is not 0; null pointers are computed for their effects; typedefs carry alignment; virtual bases
// that are primary bases of other bases share their place.
struct flags { int x; bool b; };
__device__ bool both(const bool *p) { return p[2] && !p[5]; }
__global__ void bytes(unsigned char *raw, int *o) {
    const bool *p = (const bool *)raw;
    for (int i = 0; i < 8; ++i)
        if (p[i]) o[i] = 7;
    o[8] = both(p);
    o[9] = p[4] ? 5 : 6;
    flags f = {1, p[6]};
    o[10] = f.b ? 3 : 4;
    bool *q = (bool *)raw;
    q[40] = !p[3];
    q[41] = p[2] & p[4];
    o[11] = ((o[12] = 5), nullptr) == nullptr;
    o[13] = ((o[14] = 6), nullptr) ? 1 : 2;
}

typedef float4 aligned_float4 __attribute__((aligned(32)));
typedef __attribute__((aligned(8))) int int8aligned;
typedef double loose __attribute__((aligned(4)));
using int16aligned = int __attribute__((aligned(16)));
struct members { char c; int8aligned i; char d; int16aligned j; loose q; };
struct E {}; struct NE { virtual __device__ void f() {} };
struct V1 : virtual E {}; struct V3 : virtual NE {}; struct V4 : virtual NE { int x; };
struct V6 : V1, V3 {}; struct V7 : virtual V3 { int y; }; struct V8 : V3, V4 {};
struct V10 : V4, virtual V3 { int z; };
__device__ int8aligned global_one[3];
__global__ void layouts(int *o) {
    __shared__ aligned_float4 s[2];
    o[20] = sizeof(members); o[21] = alignof(members);
    o[22] = __builtin_offsetof(members, j); o[23] = __builtin_offsetof(members, q);
    o[24] = alignof(aligned_float4); o[25] = alignof(loose); o[26] = sizeof(aligned_float4);
    o[27] = (unsigned long long)&s[0] % 32; o[28] = (unsigned long long)global_one % 8;
    o[29] = sizeof(V6); o[30] = sizeof(V7); o[31] = sizeof(V8); o[32] = sizeof(V10);
    V8 v; V4 *q = &v; q->x = 11; NE *n = static_cast<V3 *>(&v);
    o[33] = (char *)n - (char *)&v; o[34] = q->x; o[35] = (char *)q - (char *)&v;
    s[1].x = o[20]; o[36] = s[1].x;
}
