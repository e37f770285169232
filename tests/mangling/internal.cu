static __global__ void pad(float* p) { *p = 1; }
template <class T> static __global__ void tk(T* p) { *p = 1; }
template __global__ void tk<int>(int*);
namespace { __global__ void anon(float* p) { *p = 2; }
template <class T> __global__ void ant(T* p) { *p = 2; }
struct S { float v; };
__device__ float adv;
__device__ __noinline__ float andf(float x) { return x * 2; }
}
static __device__ float sdv;
static __constant__ float scv[4];
static __device__ __noinline__ float sdf(float x) { return x + sdv + scv[(int)x] + adv; }
__global__ void user(S* s, float* p) { s->v = sdf(*p) + andf(*p); }
namespace ns { static __global__ void nsk(int* p) { *p = 3; } }
template <class T> __global__ void tmpl(T* p) { p->v = 1; }
template __global__ void tmpl<S>(S*);
extern "C" { static __global__ void cst(int *p) { *p = 1; } }

namespace ns { static __device__ float nsv; static __device__ __noinline__ float nsf(float x) { return x*3+nsv; } 
static __shared__ float nss[32]; 
__global__ void usens(float*p) { nss[threadIdx.x] = 1; __syncthreads(); *p = nsf(*p)+ nss[3]; } }
__device__ float Cm; struct C { static __device__ __noinline__ float mf(float x) { return x + Cm; } };
static __device__ const float cdv[3] = {1,2,3};

__device__ const int dci[4] = {1,2,3,4};
__global__ void usec(float*p, int i) { *p = C::mf(*p) + cdv[i] + dci[i]; static __device__ int counter; counter++; __shared__ int sh[4]; sh[i] = 1; __syncthreads(); *p += sh[i+1]; }
template <class T> __device__ T tv;
template <class T> __device__ __noinline__ T tf(T x) { static __device__ T loc; __shared__ T tsh[3]; tsh[threadIdx.x]=x; __syncthreads(); loc += x; return x + tv<T> + tsh[2]; }
__global__ void uset(float*p) { *p = tf(*p); }

// The namespace of internal linkage is the outermost: it is not written where the namespace within it is written before.
namespace at { namespace native {
template <class F> __device__ __noinline__ void launch(F f, int *p) { f(p); }
template <class F> static __device__ __noinline__ void within(F f, int *p) { f(p); }
static __device__ __noinline__ void here(int *p) { launch([](int *q) { *q = 1; }, p); within([](int *q) { *q = 2; }, p); }
namespace { template <class T> __device__ __noinline__ void there(T *p) { launch([](T *q) { *q = 3; }, p); within([](T *q) { *q = 4; }, p); }
static __device__ __noinline__ void both(int *p) { launch([](int *q) { *q = 5; }, p); } }
namespace deep { template <class T> static __device__ __noinline__ void down(T *p) { launch([](T *q) { *q = 6; }, p); within([](T *q) { *q = 7; }, p); } }
__global__ void native_k(int *p) { here(p); there(p); both(p); deep::down(p); } } }
