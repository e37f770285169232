// Packs given to alias templates element by element with an expansion behind them, and deduced through them.
// buffer out i32[16] out
// launch sums<<<1, 1>>>(out)

template <class T, T... N> struct sequence {};
template <int... N> using ints = sequence<int, N...>;
template <class... T> struct list {};
template <class... T> using list_of = list<T...>;
template <class... T> using pointers = list<T *...>;

template <class A, int First, int... Rest> __device__ constexpr int sum(const A &a, ints<First, Rest...>) {
    if constexpr (sizeof...(Rest) == 0)
        return First * a;
    else
        return First * a + sum(a, ints<Rest...>{});
}
template <int First, int... Rest> __device__ constexpr int count(ints<First, Rest...>) { return sizeof...(Rest); }
template <int... N> __device__ constexpr int all(ints<N...>) { return (N + ... + 0); }
template <class First, class... Rest> __device__ constexpr int sizes(list_of<First, Rest...>) {
    return sizeof(First) + 10 * sizeof...(Rest);
}
template <class First, class... Rest> __device__ constexpr int pointed(pointers<First, Rest...>) {
    return sizeof(First) + 100 * sizeof...(Rest);
}
template <int First, int Second, int... Rest> __device__ constexpr ints<Second, Rest..., First> rotate(ints<First, Second, Rest...>) { return {}; }
template <int... N> __device__ constexpr int digits(ints<N...>) {
    int v = 0;
    ((v = v * 10 + N), ...);
    return v;
}

__global__ void sums(int *out) {
    out[0] = sum(2, ints<1, 2, 3>{});
    out[1] = sum(5, ints<4>{});
    out[2] = count(ints<7, 8, 9>{});
    out[3] = all(ints<1, 2, 3, 4>{});
    out[4] = all(ints<>{});
    out[5] = sizes(list<double, char, int>{});
    out[6] = sizes(list<char>{});
    out[7] = pointed(list<short *, char *>{});
    out[8] = digits(rotate(ints<1, 2, 3, 4>{}));
    out[9] = digits(rotate(rotate(ints<1, 2>{})));
}
