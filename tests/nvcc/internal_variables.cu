// nvcc: -arch=sm_80 -rdc=true -std=c++17
namespace n { static __device__ int sv; static __global__ void sk(int *p) { *p = sv; } const __device__ int cd = 3;  __device__ int xx;
 namespace { __device__ int av; __constant__ float ac; } constexpr __device__ int ce[2] = {1,2}; inline __device__ int iv = 2; inline constexpr int ci = 4; __device__ const float unusedf = 1.f;
 struct S { static constexpr int m = 3; }; 
 __device__ const int *ptr; template <class T> __device__ int tvv = 2;}
__global__ void k(int *p) { *p = n::av + n::ce[p[1]] + n::iv + n::ci + n::tvv<float>; static __device__ int loc; *p += loc++; static const int cl[3] = {1,2,3}; *p += cl[p[2]]; }
void f() { n::sk<<<1,1>>>(0); }
int main() { f(); }
