// What every case may use: a number for a type, and one for whether an expression is valid.
#include <compare>
#include <initializer_list>
#include <new>

using size_t = decltype(sizeof 0);

template <class T> struct code { static constexpr long value = 99; };
#define CODE(n, ...) \
  template <> struct code<__VA_ARGS__> { static constexpr long value = n; }
CODE(1, void);
CODE(2, bool);
CODE(3, char);
CODE(4, signed char);
CODE(5, unsigned char);
CODE(6, short);
CODE(7, unsigned short);
CODE(8, int);
CODE(9, unsigned);
CODE(10, long);
CODE(11, unsigned long);
CODE(12, long long);
CODE(13, unsigned long long);
CODE(14, float);
CODE(15, double);
CODE(16, wchar_t);
CODE(17, char16_t);
CODE(18, char32_t);
CODE(19, decltype(nullptr));
#if __cplusplus > 201703
CODE(20, char8_t);
#endif
#undef CODE
constexpr long mixed(long a, long b) { return (a * 1000003 + b) % 1000000007; }
template <class T> struct code<const T> { static constexpr long value = mixed(31, code<T>::value); };
template <class T> struct code<volatile T> { static constexpr long value = mixed(32, code<T>::value); };
template <class T> struct code<const volatile T> { static constexpr long value = mixed(33, code<T>::value); };
template <class T> struct code<T *> { static constexpr long value = mixed(34, code<T>::value); };
template <class T> struct code<T &> { static constexpr long value = mixed(35, code<T>::value); };
template <class T> struct code<T &&> { static constexpr long value = mixed(36, code<T>::value); };
template <class T> struct code<T[]> { static constexpr long value = mixed(37, code<T>::value); };
template <class T, size_t N> struct code<T[N]> { static constexpr long value = mixed(38 + 100 * N, code<T>::value); };
template <class T> struct code<const T[]> { static constexpr long value = mixed(45, code<T[]>::value); };
template <class T, size_t N> struct code<const T[N]> { static constexpr long value = mixed(46, code<T[N]>::value); };
template <class T, class C> struct code<T C::*> { static constexpr long value = mixed(mixed(39, code<T>::value), code<C>::value); };
template <class T> struct code<std::initializer_list<T>> { static constexpr long value = mixed(50, code<T>::value); };
template <class R, class... A> struct code<R(A...)> {
  static constexpr long value = [] { long v = mixed(40, code<R>::value); ((v = mixed(v, code<A>::value)), ...); return v; }();
};
template <class R, class... A> struct code<R(A...) noexcept> { static constexpr long value = mixed(41, code<R(A...)>::value); };
template <class R, class... A> struct code<R(A...) const> { static constexpr long value = mixed(42, code<R(A...)>::value); };
template <class R, class... A> struct code<R(A...) &> { static constexpr long value = mixed(43, code<R(A...)>::value); };
template <class R, class... A> struct code<R(A..., ...)> { static constexpr long value = mixed(44, code<R(A...)>::value); };

// The type of an expression with its category: T for a prvalue, T& and T&& for the others.
#define TYPE(...) (code<decltype((__VA_ARGS__))>::value)

template <class T, class U> constexpr bool same = false;
template <class T> constexpr bool same<T, T> = true;
template <class T> T &&declval() noexcept;
template <class T> struct identity { using type = T; };
template <class T> constexpr T &&forward(typename identity<T>::type &t) { return static_cast<T &&>(t); }
template <class T> struct noref { using type = T; };
template <class T> struct noref<T &> { using type = T; };
template <class T> struct noref<T &&> { using type = T; };
template <class T> constexpr typename noref<T>::type &&move(T &&t) { return static_cast<typename noref<T>::type &&>(t); }
template <bool, class T = void> struct enable {};
template <class T> struct enable<true, T> { using type = T; };
template <class...> using void_t = void;

// Whether a generic lambda can be called with values of these types: VALID(a + b)(int, float) reads as it says.
template <class F, class... A> constexpr auto callable(F f, int) -> decltype(f(declval<A>()...), true) { return true; }
template <class F, class... A> constexpr bool callable(F, long) { return false; }
