// std: c++20
// libcu++'s concepts, iterators and functional parts, with views of our own over them.
#include <cuda/std/concepts>
#include <cuda/std/functional>
#include <cuda/std/iterator>
#include <cuda/std/numeric>
#include <cuda/std/ranges>
#include <cuda/std/span>
template <class V, class F> struct Mapped {
    V base;
    F f;
    struct iterator {
        using value_type = cuda::std::remove_cvref_t<decltype(cuda::std::declval<F &>()(*cuda::std::declval<V &>().begin()))>;
        using difference_type = cuda::std::ptrdiff_t;
        decltype(cuda::std::declval<V &>().begin()) at;
        const F *f;
        __device__ value_type operator*() const { return (*f)(*at); }
        __device__ iterator &operator++() { ++at; return *this; }
        __device__ iterator operator++(int) { auto o = *this; ++at; return o; }
        __device__ bool operator==(const iterator &o) const { return at == o.at; }
    };
    __device__ iterator begin() const { return {base.begin(), &f}; }
    __device__ iterator end() const { return {base.end(), &f}; }
};
template <class F> struct map { F f; };
template <class F> map(F) -> map<F>;
template <cuda::std::ranges::range V, class F> __device__ auto operator|(V v, map<F> m) { return Mapped<V, F>{v, m.f}; }
template <cuda::std::input_iterator I, cuda::std::sentinel_for<I> S, class T> requires cuda::std::regular<T>
__device__ T fold(I first, S last, T start) {
    for (; first != last; ++first) start = start + *first;
    return start;
}
__global__ void kernel(int *p, int n) {
    cuda::std::span<int> s(p, n);
    auto v = s | map{[](int x) { return x * 2; }} | map{[](int x) { return x + 1.5f; }} | map{[n](float x) { return x > n ? x : 0.f; }};
    p[0] = (int)fold(v.begin(), v.end(), 0.0);
    p[1] = cuda::std::accumulate(s.begin(), s.end(), 0, cuda::std::plus<>{});
    p[2] = cuda::std::inner_product(p, p + n, p, 0) + cuda::std::ranges::less{}(p[2], p[3]);
    auto r = cuda::std::make_reverse_iterator(p + n);
    p[3] = cuda::std::invoke(cuda::std::not_fn([](int x) { return x > 3; }), *r) + cuda::std::gcd(p[3], 12);
    p[4] = cuda::std::ranges::distance(s) + cuda::std::ranges::size(s) + *cuda::std::ranges::next(s.begin());
}
