// Virtual bases are destroyed in reverse; layouts of what is nearly empty.
// buffer answers i32[7] out
// launch virtual_bases_and_layout<<<1, 1>>>(answers)
// options -std=c++20
// alone
struct E {};
struct C0 { char c; int *to; __device__ ~C0() { *to = *to * 10 + 1; } };
struct C1 : virtual C0 { __device__ C1() {} __device__ ~C1() { *to = *to * 10 + 2; } };
struct C2 : C1 { virtual __device__ int v() { return 3; } virtual __device__ ~C2() { *to = *to * 10 + 3; } };
struct C3 : virtual C2 { short s : 2; virtual __device__ int w() { return 4; } };
struct N0 { [[no_unique_address]] E e; virtual __device__ int v() { return 1; } };
struct N1 : virtual N0 { virtual __device__ int w() { return 2; } };
struct U0 { int : 0; };
struct U1 : U0 { int x; };
struct W0 { int n; };
struct W1 : virtual W0 { int x; };
struct W2 : W1 { int y; };
__global__ void virtual_bases_and_layout(int *o)
{
    o[0] = 0;
    {
        C3 c;
        c.to = o;
        o[1] = c.w() * 10 + c.v();
    }
    o[2] = sizeof(N1);
    o[3] = __is_standard_layout(U1) + 2 * __is_standard_layout(U0) + 4 * __is_empty(U0);
    o[4] = __is_aggregate(W2) + 2 * __is_aggregate(W0);
    N1 n;
    N0 *b = &n;
    o[5] = (char *)b - (char *)&n;
    o[6] = b->v() * 10 + n.w();
}
