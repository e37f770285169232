// Two partial specialisations match, and neither is more special.
template <class A, class B> struct S { static const int n = 0; };
template <class A> struct S<A, int> { static const int n = 1; };
template <class B> struct S<int, B> { static const int n = 2; };
template <class A, class B> constexpr int v = 0;
template <class A> constexpr int v<A, int> = 1;
template <class B> constexpr int v<int, B> = 2;
__global__ void k(int *p) {
    *p = S<int, int>::n;
    p[1] = v<int, int>;
    p[2] = S<float, int>::n + v<int, float>;
}
