// Lambdas as arguments of kernels: what they capture lies where the kernel looks for it, whatever stands between them.
#include <cstdio>
#include <functional>
template <class F> __global__ void each(F f, int n) { int i = threadIdx.x; if (i < n) f(i); }
template <class F, class... A> void launch(int n, F f) { each<<<1, 32>>>(f, n); cudaDeviceSynchronize(); }
__device__ int twice(int x) { return 2 * x; }
struct Model {
    float gain;
    int *out;
    void run(int n) { auto self = *this; launch(n, [=] __device__(int i) { self.out[i] = int(self.gain * i); }); }
    void direct(int n) { launch(n, [*this] __device__(int i) { out[i] = int(gain) + i; }); }
};
template <class T> void generic(T factor, int *p, int n) {
    launch(n, [=] __device__(int i) { p[i] = int(factor * i); });
    launch(n, [=] __device__(int i) { p[i] += twice(int(factor)); });
}
int main() {
    int *p, wrong = 0;
    cudaMallocManaged(&p, 32 * sizeof *p);
    auto check = [&](const char *what, auto want) {
        for (int i = 0; i < 32; i++)
            if (p[i] != want(i)) { printf("%s: p[%d] is %d, not %d\n", what, i, p[i], int(want(i))); wrong = 1; break; }
    };
    const float a = 2.5f;
    const int n = 32, shift = 3;
    constexpr double half = 0.5;
    char c = 1;
    launch(n, [=] __device__(int i) { p[i] = int(i * a) + shift + c; });
    check("constants", [&](int i) { return int(i * a) + shift + c; });
    launch(n, [=] __device__(int i) {
        auto inner = [=](int k) { return k * c + n; };
        p[i] = inner(i) + int(half * 4);
    });
    check("nested", [&](int i) { return i * c + n + 2; });
    auto both = [p, a] __host__ __device__(int i) { p[i] = i + int(a); };
    launch(n, both);
    check("both", [](int i) { return i + 2; });
    both(3);
    launch(n, [p, m = 7 * shift] __device__(int i) mutable { m += i; p[i] = m; });
    check("init-capture", [](int i) { return 21 + i; });
    Model{1.5f, p}.run(n);
    check("this", [](int i) { return int(1.5f * i); });
    Model{4, p}.direct(n);
    check("*this", [](int i) { return 4 + i; });
    generic(3.0, p, n);
    check("in a template", [](int i) { return 3 * i + 6; });
    generic(2, p, n);
    check("in another instance", [](int i) { return 2 * i + 4; });
    each<<<1, 32>>>([=] __device__(int i) { unsigned lane; asm("mov.u32 %0, %%laneid;" : "=r"(lane)); p[i] = int(lane); }, n);
    cudaDeviceSynchronize();
    check("assembly", [](int i) { return i; });
    puts(wrong ? "wrong" : "ok");
    return wrong;
}
