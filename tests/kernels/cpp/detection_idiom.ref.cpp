// The same classes compiled for the host.
#include <cstddef>
using std::size_t;
static struct {
  unsigned x;
} threadIdx, blockIdx, blockDim{32};
#include <type_traits>
#include <utility>
#include <tuple>
#include <cstdint>
// meta-programming grab bag: typelists sort, compile-time strings, detection idiom, tag dispatch, ranked overloads, fold tricks, template recursion, nested templates, dependent names
namespace meta {
template<class...> using void_t = void;
template<class, template<class...> class Op, class... A> struct detect : std::false_type { using type = void; };
template<template<class...> class Op, class... A> struct detect<void_t<Op<A...>>, Op, A...> : std::true_type {
    using type = Op<A...>; };
template<template<class...> class Op, class... A> inline constexpr bool is_detected_v = detect<void, Op, A...>::value;
template<class... T> struct tl {}; template<class L, class T> struct push; template<class... U, class T> struct push<tl<U...>, T> {
    using type = tl<T, U...>; };
template<class L, template<class, class> class Less> struct sort;
    template<template<class, class> class Less> struct sort<tl<>, Less> { using type = tl<>; };
template<class S, class T, template<class, class> class Less> struct insert;
    template<class T, template<class, class> class Less> struct insert<tl<>, T, Less> { using type = tl<T>; };
template<class H, class... R, class T, template<class, class> class Less> struct insert<tl<H, R...>, T, Less> {
    using type = typename std::conditional<Less<T, H>::value, push<tl<H, R...>, T>, push<typename insert<tl<R...>, T, Less>::type,
    H>>::type::type; };
template<class H, class... R, template<class, class> class Less> struct sort<tl<H, R...>, Less> : insert<typename sort<tl<R...>,
    Less>::type, H, Less> {};
template<class A, class B> using by_size = std::bool_constant<(sizeof(A) < sizeof(B))>;
static_assert(std::is_same<sort<tl<double, char, int, short>, by_size>::type, tl<char, short, int, double>>::value, "sort");
template<int N> struct rank : rank<N - 1> {}; template<> struct rank<0> {};
template<char... C> struct str { static constexpr char value[] = {C..., 0}; static constexpr int len = sizeof...(C);
    constexpr int at(int i) const { constexpr char v[] = {C..., 0}; return v[i]; } };
    template<char... A, char... B> constexpr str<A..., B...> operator+(str<A...>, str<B...>) { return {}; }
template<unsigned N, char... D> struct itoa : itoa<N / 10, '0' + N % 10, D...> {}; template<char... D> struct itoa<0, D...> {
    using type = str<D...>; };
template<class F, int... I> constexpr auto table(F f, std::integer_sequence<int, I...>) { struct { decltype(f(0)) v[sizeof...(I)]; }
    t{{f(I)...}}; return t; }
template<class T> using size_of = decltype(std::declval<const T&>().size());
    template<class T> using pre_inc = decltype(++std::declval<T&>()); template<class T> using deref = decltype(*std::declval<T>());
template<class T> struct function_traits : function_traits<decltype(&T::operator())> {};
    template<class R, class... A> struct function_traits<R(A...)> { using result = R; static constexpr int arity = sizeof...(A);
    template<int I> using arg = typename std::tuple_element<I, std::tuple<A...>>::type; };
    template<class R, class C, class... A> struct function_traits<R (C::*)(A...) const> : function_traits<R(A...)> {};
}

struct Sized { int size() const { return 9; } }; struct Iter { int v; Iter& operator++() { ++v; return *this; }
    int operator*() const { return v; } };
template<class T> auto pick(const T& t, meta::rank<2>) -> decltype(t.size()) { return t.size() * 100; }
template<class T> auto pick(const T& t, meta::rank<1>) -> decltype(*t) { return *t * 10; }
template<class T> int pick(const T&, meta::rank<0>) { return -1; }
template<class T, bool = meta::is_detected_v<meta::deref, T>, bool = meta::is_detected_v<meta::size_of, T>> struct kind {
    static constexpr int v = 0; }; template<class T> struct kind<T, true, false> { static constexpr int v = 1; };
    template<class T, bool B> struct kind<T, B, true> { static constexpr int v = 2; };
template<class Outer> struct Box { template<class T> struct rebind { template<int N> static int get(T t) {
    return N * sizeof(Outer) + t; } }; typename Outer::value_type v; }; struct Val { using value_type = short; };
template<class B, class T> int use(T t) { using R = typename B::template rebind<T>; return R::template get<3>(t); }
template<class T, class = void> struct hash { static uint64_t of(T t) { return (uint64_t)t * 0x9E3779B97F4A7C15ull; } };
    template<class T> struct hash<T, std::enable_if_t<std::is_floating_point<T>::value>> { static uint64_t of(T t) {
    return hash<int>::of(int(t * 16)); } }; template<class... T> struct hash<std::tuple<T...>> {
    static uint64_t of(const std::tuple<T...>& t) { return of(t, std::index_sequence_for<T...>{}); }
    template<size_t... I> static uint64_t of(const std::tuple<T...>& t, std::index_sequence<I...>) { uint64_t h = 0;
    ((h = h * 31 + hash<T>::of(std::get<I>(t))), ...); return h; } };
template<auto... V> struct values { template<template<auto...> class To> using into = To<V...>;
    static constexpr auto sum = (V + ...); }; template<auto... V> struct maxof; template<auto A> struct maxof<A> {
    static constexpr auto v = A; }; template<auto A, auto B, auto... R> struct maxof<A, B, R...> : maxof<(A > B ? A : B), R...> {};
constexpr int sq(int x) { return x * x; }
void k(long long* out) { int t = threadIdx.x; long long r = pick(Sized{}, meta::rank<2>{}) + pick(Iter{t}, meta::rank<2>{}) +
    pick(Val{}, meta::rank<2>{}); r = r * 10 + kind<Sized>::v + kind<Iter>::v * 2 + kind<int>::v + kind<int*>::v * 4;
    r += use<Box<Val>>(t); r ^= (long long)(hash<std::tuple<int, float, char>>::of(std::make_tuple(t, t * 0.5f, 'x')) >> 8);
    using S = decltype(meta::itoa<1234>::type{} + meta::str<'a', 'b'>{}); for (int i = 0; i < S::len; ++i) { constexpr S s2;
    r = r * 3 + s2.at(i); }; constexpr auto tb = meta::table([](int i) { return i * i - 3; }, std::make_integer_sequence<int, 6>{});
    r += tb.v[5] + tb.v[2]; using V = values<3, 9, 4>; r += V::sum + V::into<maxof>::v; auto lam = [](int, float, char) {
    return 1.5; }; using FT = meta::function_traits<decltype(lam)>; r += FT::arity + sizeof(FT::result) + sizeof(FT::arg<2>);
    r += meta::is_detected_v<meta::pre_inc, Iter> + 2 * meta::is_detected_v<meta::pre_inc, Sized>; out[t] = r; }
extern "C" void reference(long long *p0) {
  for (blockIdx.x = 0; blockIdx.x < 1; ++blockIdx.x)
    for (threadIdx.x = 0; threadIdx.x < 32; ++threadIdx.x) k(p0);
}
