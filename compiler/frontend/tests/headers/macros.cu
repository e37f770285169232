// Macros of the program in plain names: headers and functions that are read after them do not see them.
#define N 1024
#define T 5
#define S 3
#define P 2
#define M 7
#define K 8
#define n 100
#define x 3
#define y 4
#define z 5
#define w 6
#define i 7
#define R 9
#define U 9
#define A 9
#define B 9
#define C 9
#define D 9
#define E 9
#define F 9
#define G 9
#define I 9
#define L 9
#define V 9
#define v 9
#define p 9
#define a 9
#define b 9
#define r 9
#define value 9
#define min 9
#undef x
#undef y
#undef z
#undef w
#undef min
__global__ void kern(float4 *q, cudaTextureObject_t t, unsigned *o, double *d) { q[0] = make_float4(1, 2, 3, 4); float4 f = tex2D<float4>(t, 1.f, 2.f); q[1].x = f.y; o[0] = __fns(1, 2, 3); d[0] = pow(d[1], 2.0) + sqrt(d[2]) + sinf(q[2].x) + max(1, 2) + std::max(3, 4) + __dp4a(make_char4(1,2,3,4), make_char4(1,2,3,4), 3); uint3 u = threadIdx; int8_t i8 = 3; o[1] = i8 + u.x; }
#include <cub/cub.cuh>
#include <tuple>
__global__ void late(int *o) { typedef cub::WarpReduce<int> W; __shared__ W::TempStorage t; o[0] = W(t).Sum(o[1]) + N + std::get<0>(std::make_tuple(1, 2.f)) + v; }
