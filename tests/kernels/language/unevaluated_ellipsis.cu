// What goes through an ellipsis in an unevaluated operand is not copied.
// buffer answers i32[8] out
// launch unevaluated_ellipsis<<<1, 1>>>(answers)
template<class T> T &&dv(); struct X { X(X &&) = default; __device__ ~X() {} X() = default; }; struct Ab { virtual void f() = 0; }; struct Pd { private: ~Pd(); }; struct Dc { Dc(const Dc &) = delete; Dc(); };
template<class T> auto sw(T &a) -> decltype(a.nothing()); struct F {}; auto sw(...) -> F; template<class A, class B> constexpr bool same = false; template<class A> constexpr bool same<A, A> = true;
template<class T, class = void> constexpr bool ok = false; template<class T> constexpr bool ok<T, decltype((void)sw(dv<T &>()))> = true;
__global__ void unevaluated_ellipsis(int *o) { o[0] = ok<X>; o[1] = ok<Ab>; o[2] = ok<Pd>; o[3] = ok<Dc>; o[4] = same<decltype(sw(dv<X &>())), F>; o[5] = same<decltype(sw(dv<Dc &>())), F>; o[6] = same<decltype(sw(dv<Pd &>())), F>; o[7] = same<decltype(sw(dv<X>())), F>;}
