// Each instance makes two closures, and an instance for each.
template <int N, class F> __device__ int twice(F f) {
    if constexpr (N == 0)
        return f(1);
    else
        return twice<N - 1>([=](auto x) { return f(x) + 1; }) + twice<N - 1>([=](auto x) { return f(x) + 2; });
}
__global__ void k(int *p) { *p = twice<24>([](int x) { return x; }); }
