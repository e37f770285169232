// Deep recursion in types: chains of instances, integers as types, sorting of lists, and a tuple by inheritance.
template <int... I> struct Seq {};
template <int N, int... I> struct Count : Count<N - 1, N - 1, I...> {};
template <int... I> struct Count<0, I...> { using type = Seq<I...>; };
template <int N> struct Sum { static constexpr long long value = N + Sum<N - 1>::value; };
template <> struct Sum<0> { static constexpr long long value = 0; };
template <int N, int D, bool Done> struct Prime { static constexpr bool value = N % D != 0 && Prime<N, D + 1, (N < (D + 1) * (D + 1))>::value; };
template <int N, int D> struct Prime<N, D, true> { static constexpr bool value = true; };
template <class L, int N, int Max> struct Primes;
template <int... I, int N, int Max> struct Primes<Seq<I...>, N, Max> {
    template <bool B, class = void> struct Next { using type = Seq<I..., N>; };
    template <class U> struct Next<false, U> { using type = Seq<I...>; };
    using type = typename Primes<typename Next<Prime<N, 2, (4 > N)>::value>::type, N + 1, Max>::type;
};
template <int... I, int Max> struct Primes<Seq<I...>, Max, Max> { using type = Seq<I...>; };

template <class A, class B> struct Join;
template <int... A, int... B> struct Join<Seq<A...>, Seq<B...>> { using type = Seq<A..., B...>; };
template <int P, bool Less, class L> struct Part;
template <int P, bool Less> struct Part<P, Less, Seq<>> { using type = Seq<>; };
template <int P, bool Less, int H, int... T> struct Part<P, Less, Seq<H, T...>> {
    using rest = typename Part<P, Less, Seq<T...>>::type;
    template <bool B, class U> struct Pick { using type = rest; };
    template <class U> struct Pick<true, U> { using type = typename Join<Seq<H>, rest>::type; };
    using type = typename Pick<(H < P) == Less, void>::type;
};
template <class L> struct Sorted;
template <> struct Sorted<Seq<>> { using type = Seq<>; };
template <int H, int... T> struct Sorted<Seq<H, T...>> {
    using low = typename Sorted<typename Part<H, true, Seq<T...>>::type>::type;
    using high = typename Sorted<typename Part<H, false, Seq<T...>>::type>::type;
    using type = typename Join<low, typename Join<Seq<H>, high>::type>::type;
};
template <class L> struct Scramble;
template <int... I> struct Scramble<Seq<I...>> { using type = Seq<(I * 7919 + 13) % 257 ...>; };

template <int I, class T> struct Slot { T value; };
template <class S, class... T> struct TupleOf;
template <int... I, class... T> struct TupleOf<Seq<I...>, T...> : Slot<I, T>... {};
template <class... T> using Tuple = TupleOf<typename Count<sizeof...(T)>::type, T...>;
template <int I, class T> __device__ T &get(Slot<I, T> &s) { return s.value; }

template <int... I> __device__ int weigh(Seq<I...>) { int k = 0, s = 0; ((s += I * ++k), ...); return s; }
template <int N> struct Depth { __device__ static int of(int x) { return Depth<N - 1>::of(x * 3 + N); } };
template <> struct Depth<0> { __device__ static int of(int x) { return x; } };
template <class... T> __device__ int fill(int n) {
    Tuple<T...> t{};
    get<0>(t) = n, get<sizeof...(T) / 2>(t) = n + 1, get<sizeof...(T) - 1>(t) = n + 2;
    return get<0>(t) + get<sizeof...(T) / 2>(t) + get<sizeof...(T) - 1>(t);
}
__global__ void kernel(int *p) {
    p[0] = (int)Sum<190>::value;
    p[1] = weigh(typename Primes<Seq<>, 2, 190>::type{});
    p[2] = weigh(typename Sorted<typename Scramble<typename Count<120>::type>::type>::type{});
    p[3] = Depth<200>::of(p[3]);
    p[4] = fill<int, short, long, char, int, short, long, char, int, short, long, char, int, short, long, char, int, short, long, char, int>(p[4]);
    p[5] = weigh(typename Count<190>::type{});
}
