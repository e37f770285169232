// mangling exact
// Variables of internal linkage: named as their unit's own, and emitted though nothing refers to them.
static __device__ int s1 = 3; const __device__ int c1 = 3; constexpr __device__ int e1 = 3; static const __constant__ int k1 = 3; const volatile __device__ int cv1 = 3; static __managed__ int m1;
namespace n { static __device__ int s1 = 3; const __device__ int c1[2] = {1, 2}; constexpr __device__ int e1 = 3; static __constant__ int k1; volatile __device__ int v1 = 3; static inline __device__ int i1; __device__ int p1; static __managed__ int m1; const volatile __device__ int cv1[2] = {1, 2}; extern const __device__ int x1; const __device__ int x1 = 4; inline namespace w { static __device__ int s2; namespace deep { constexpr __device__ int e2 = 3; } } }
namespace { __device__ int p2; const __device__ int c2 = 3; static __constant__ int k2[2]; volatile __device__ int v2; extern __device__ const int x2; __device__ const int x2 = 4; __managed__ int m2; }
extern "C" { static __device__ int s3; const __device__ int c3 = 4; __device__ int p3; constexpr __device__ int e3 = 4; namespace n { static __device__ int s4; __device__ int p4; const __device__ int c4 = 1; } }
extern "C" const __device__ int x3 = 4;
namespace { extern "C" { __device__ int p5; static __device__ int s5; } }
__device__ int target; static __device__ int &r1 = target; namespace n { static __device__ int &r2 = target; __device__ int &r3 = target; } __device__ int *const r4 = &target; typedef const int C; __device__ C t1 = 3; __device__ const int t2[2][2] = {{1, 2}, {3, 4}};
namespace { struct L { int x; }; } __device__ L l1; static __device__ L l2; namespace n { __device__ L l3; }
template <class T> struct W { T *t; };
template <class T> __device__ int vt = 2; template <class T> static __device__ int vs = 2; template <> __device__ int vt<char> = 7; template __device__ int vt<short>; template __device__ int vs<short>;
namespace n { template <class T> static __device__ int vs = 2; template <class T> __device__ int vt = 3; namespace { template <class T> __device__ int va = 2; } }
extern __shared__ int d1[]; namespace { extern __shared__ float d2[]; }
__global__ void k(int *p, int i) {
    *p = vt<int> + vs<int> + n::vs<int> + n::vt<L> + n::vt<L *> + n::vt<const L> + n::vt<W<L>> + n::vt<W<L *>> + n::va<int> + d1[i] + d2[i];
    static __device__ int b1; { static __device__ int b1; *p += b1++; } *p += b1++;
}
