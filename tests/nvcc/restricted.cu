// nvcc: -arch=sm_90 -std=c++17
template <class T> struct Box { T v; };
typedef float *__restrict__ Result;
__global__ void plain(const float *__restrict__ a, float *__restrict__ b) { b[0] = a[0]; }
template <class T> __global__ void scale(const T *__restrict__ a, T *__restrict__ const b, int n) { b[0] = a[n]; }
template <class T> __global__ void rows(T *(*__restrict__ *c)[3]) { (**c)[0] = nullptr; }
template <class T> __global__ void behind(Box<float *__restrict__> s, void (*f)(int *__restrict__)) { *s.v = sizeof(T); }
template <class T> __global__ void argument(T t, Result g) { *g = sizeof(t); }
namespace n { template <class T, int N> __global__ void values(T *volatile __restrict__ p) { p[N] = N; } }
template <class T> struct Op { static void run(T *p) { n::values<T, 3><<<1, 1>>>(p); } };
int main() {
  plain<<<1, 1>>>(nullptr, nullptr);
  scale<<<1, 1>>>((const float *)nullptr, (float *)nullptr, 3);
  rows<<<1, 1>>>((float *(*__restrict__ *)[3])nullptr);
  behind<int><<<1, 1>>>(Box<float *__restrict__>{nullptr}, nullptr);
  argument<<<1, 1>>>((int *)nullptr, nullptr);
  argument<int *__restrict__><<<1, 1>>>(nullptr, nullptr);
  Op<double>::run(nullptr);
}
