// flags: -rdc=false
// mangling exact
// The variables of a whole program: all are there, since the host may ask for each, and those that are the file's alone are named so.
namespace N {
__device__ const int c1 = 3;
__device__ constexpr int c2 = 4;
static __device__ int s1 = 5;
static __device__ int s2;
constexpr __device__ int r1[3] = {1, 2, 3};
__constant__ const int k1 = 3;
static __constant__ int k2[4];
__device__ const volatile int cv = 8;
extern __device__ const int ce;
__device__ const int ce = 4;
namespace {
__device__ int a1;
__device__ const int a2 = 3;
struct E {};
__device__ E e1;
__device__ const E e2{};
}
template <class X> __device__ const X tc = X(3);
template <class X> __device__ constexpr X te = X(3);
template <class X> __constant__ constexpr X tk = X(3);
template <class X> __device__ constexpr X ts = X(3);
template <> __device__ constexpr int ts<int> = 5;
template <class X> __device__ X tm = X(3);
template <class X> static __device__ X tw = X(3);
template <class X> __constant__ X tx = X(3);
}
template <class X> __device__ constexpr X ge[2] = {X(3)};
static __device__ int g1;
__device__ const int g2 = 8;
static __device__ int *g4 = &g1;
static __managed__ int m1;
__device__ int pub;
extern "C" {
__device__ const int c = 3;
static __device__ int cs;
}
__global__ void k(long *p) {
  p[0] = (long)&N::tc<int> + (long)&N::te<int> + (long)&N::tk<int> + (long)&N::ts<int> + (long)&N::tm<int>;
  p[1] = (long)&N::tw<int> + (long)&N::tx<int> + ge<int>[p[4]];
}
// A variable of the host, which NVRTC refuses: there, constants of templates belong to no file.
int of_host;
