#include <iostream>
class Base { protected: int id; public: __host__ __device__ Base(int i) : id(i) {} __host__ __device__ virtual int run(int x) { return x + id; } __host__ __device__ virtual ~Base() {} };
class D1 : public Base { public: __host__ __device__ D1() : Base(1) {} __host__ __device__ int run(int x) override { return x * 2 + id; } };
template <class D> struct CRTP { __device__ int call(int x) { return static_cast<D *>(this)->impl(x); } }; struct C1 : CRTP<C1> { __device__ int impl(int x) { return x - 1; } };
__global__ void create(Base **b) { if (threadIdx.x == 0) { b[0] = new D1(); b[1] = new Base(5); } }
__global__ void use(Base **b, int *o) { C1 c; o[threadIdx.x] = b[threadIdx.x & 1]->run(threadIdx.x) + c.call(3); int (*f)(int) = [](int v) { return v * 3; }; o[threadIdx.x] += f(2); }
__global__ void destroy(Base **b) { delete b[0]; delete b[1]; }
__device__ int g_arr[4] = {1, 2, 3, 4}; template <int... I> struct Seq {}; template <int... I> __device__ int pick(Seq<I...>) { int s = 0; int dummy[] = {(s += g_arr[I], 0)...}; (void)dummy; return s; }
__global__ void kk(int *o) { *o = pick(Seq<0, 2, 3>{}); switch (*o) { case 1 ... 5: *o = 7; break; default: *o <<= 1; } label: if (*o < 100) { (*o)++; goto label; } int n = 10; do { if (n == 5) continue; *o += n; } while (--n); *o = n ?: *o; unsigned long long v = 1ULL << 40; float4 f = make_float4(1, 2, 3, 4); int3 q{1, 2, 3}; *o += (int)(v >> 38) + (int)f.w + q.z + sizeof(float4) + alignof(double); }
int main() { Base **b; cudaMalloc(&b, 16); create<<<1, 1>>>(b); use<<<1, 32>>>(b, nullptr); std::cout << std::endl; destroy<<<1, 1>>>(b); kk<<<1, 1>>>(0); }
