// nvcc: -arch=sm_80 -rdc=true -std=c++17
namespace q { inline namespace v1 { namespace { template <class T> __global__ void ta(T *const p, const T v) { *p = v; } } 
template <class T> struct W { T t; enum K { a, b }; }; } 
template <class T> __global__ void sp(T *p) { *p = 1; }
template <> __global__ void sp<int>(int *p) { *p = 2; }
}
template <class T, class... R> __global__ void inst(T t, R... r) { }
template __global__ void inst<int, float>(int, float);
struct alignas(16) Big { float f[5]; };
__global__ void gc(const __grid_constant__ Big b, float *o) { *o = b.f[1]; }
static __device__ int sdev = 3; static __constant__ int sconst[2];
typedef struct { int z; } Tn;
__global__ void tn(Tn t, int *o) { *o = t.z + sdev + sconst[0]; }
template <q::W<int>::K k> __global__ void en() {}
template <const int *P> __global__ void va() {}
const int host_const = 3;
class Priv { public: struct P2 { int a; }; template <class T> void go() { inst<<<1,1>>>(T(), P2{1}); q::ta<<<1,1>>>((double*)0, 1.0); q::sp<<<1,1>>>((int*)0); q::sp<<<1,1>>>((float*)0);
  en<q::W<int>::b><<<1,1>>>(); } };
void f() { Priv().go<short>(); tn<<<1,1>>>(Tn{1}, 0); }
int main() { f(); }
