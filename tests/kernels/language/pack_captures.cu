// Init-captures of packs, by value and by reference, and lambdas within that capture them again.
// options -std=c++20
// alone
// buffer out i32[32] out
// launch k<<<1, 32>>>(out)
template <class F, class... A> __device__ auto bind(F f, A... a) {
    return [f, ... args = a](auto... x) { return f(args..., x...); };
}
template <class... A> __device__ int doubled(A &...a) {
    auto l = [&... r = a] {
        ((r *= 2), ...);
        return (r + ... + 0);
    };
    return l() + l();
}
template <class... T> __device__ auto counter(T... t) {
    return [... x = t * 2, n = sizeof...(t)]() mutable {
        ((x += 1), ...);
        auto inner = [&] { return (x + ... + (int)n); };
        return inner() * 100 + (x * ... * 1);
    };
}
__global__ void k(int *out) {
    int t = threadIdx.x, b = 3, c = 5;
    auto f = bind([](int p, int q, int r) { return p * 100 + q * 10 + r; }, t, 2);
    out[t] = f(7) + doubled(b, c) + b + counter(t, 1, 2)() + counter()();
}
