template <class A, class B> struct S { int x; };
template <class A> struct S<A, int> { int y; };
template <class B> struct S<int, B> { int z; };
__global__ void k(int *p) {
    S<int, int> s;
    s.x = 1;
    *p = s.z + S<int, int>::value;
    S<int, int>::type t;
}
