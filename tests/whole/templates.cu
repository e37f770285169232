// Kernels of every linkage, of templates with and without names, with packs, overloads and default arguments.
#include <cstdio>
#include <vector>
static int wrong = 0;
static void want(int got, int wanted, const char *what) {
    if (got != wanted) printf("%s: %d, not %d\n", what, got, wanted), wrong = 1;
}
static __global__ void fixed(int *p) { *p = 1; }
namespace { __global__ void hidden(int *p, int) { *p = 2; } struct Local { int x; }; }
namespace outer { namespace inner { __global__ void nested(int *p, int n = 7) { *p = n; } } }
template <class T, int N> __global__ void sized(T *p) { *p = T(N); }
template <class T, typename = void, int = 3> __global__ void unnamed(T *p, const T *, T (*)(T)) { *p = 4; }
template <class... A> __global__ void pack(int *p, A... a) { int all[] = {0, int(a)...}; int s = 0; for (int x : all) s += x; *p = s; }
__global__ void overloaded(int *p, float) { *p = 5; }
__global__ void overloaded(int *p, int) { *p = 6; }
template <> __global__ void sized<int, 9>(int *p) { *p = 99; }
template <class T> static __global__ void of_local(T *p) { p->x = 8; }
template <class T> struct Runner { template <int N> static void run(int *p) { sized<T, N><<<1, 1>>>((T *)p); } };
extern "C" __global__ void __launch_bounds__(64, 1) plain(int *__restrict__ p, const int *const __restrict__ q) { *p = q ? 1 : 10; }
template <class K, class... A> int through(K k, A... a) {
    int *p, r = -1;
    cudaMalloc(&p, sizeof *p);
    k<<<1, 1>>>(p, a...);
    cudaMemcpy(&r, p, sizeof r, cudaMemcpyDeviceToHost);
    cudaFree(p);
    return r;
}
int main() {
    int *p, r;
    cudaMalloc(&p, sizeof *p);
    auto read = [&] { cudaMemcpy(&r, p, sizeof r, cudaMemcpyDeviceToHost); return r; };
    fixed<<<1, 1>>>(p); want(read(), 1, "static");
    hidden<<<dim3(1), dim3(1)>>>(p, 0); want(read(), 2, "unnamed namespace");
    outer::inner::nested<<<1, 1>>>(p); want(read(), 7, "default argument");
    sized<int, 3> <<< 1, 1 >>> (p); want(read(), 3, "template");
    sized<int, 9><<<1, 1, 0>>>(p); want(read(), 99, "specialization");
    unnamed<int><<<1, 1, 0, 0>>>(p, nullptr, nullptr); want(read(), 4, "parameters without names");
    pack<<<1, 1>>>(p, 1, 2.0, short(3)); want(read(), 6, "pack");
    pack<<<1, 1>>>(p); want(read(), 0, "empty pack");
    overloaded<<<1, 1>>>(p, 1.f); want(read(), 5, "overload");
    overloaded<<<1, 1>>>(p, 1); want(read(), 6, "overload");
    of_local<<<1, 1>>>((Local *)p); want(read(), 8, "type of an unnamed namespace");
    if (r == 8) Runner<int>::run<12>(p); else fixed<<<1, 1>>>(p);
    want(read(), 12, "member template");
    plain<<<1, 1>>>(p, nullptr); want(read(), 10, "extern \"C\"");
    want(through(outer::inner::nested, 11), 11, "pointer to a kernel");
    want(through(sized<int, 13>), 13, "pointer to an instance");
    void (*list[])(int *) = {fixed, sized<int, 14>};
    for (auto k : list) k<<<1, 1>>>(p);
    want(read(), 14, "list of kernels");
    void *arguments[] = {&p, &(r = 15)};
    cudaLaunchKernel(outer::inner::nested, 1, 1, arguments); want(read(), 15, "cudaLaunchKernel");
    cudaFuncAttributes a;
    want(cudaFuncGetAttributes(&a, plain), 0, "attributes");
    want(a.maxThreadsPerBlock, 64, "launch bounds");
    want(cudaGetLastError(), 0, "error");
    puts(wrong ? "wrong" : "ok");
    return wrong;
}
