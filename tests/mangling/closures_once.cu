// A member function defined out of its class is read once: its closures are one each.
// flags: --extended-lambda -std=c++17
// mangling exact
template <class F> __global__ void kern(F f, int *p) { *p = f(3); }
struct T { template <class F> static void launch(F f) { kern<<<1, 1>>>(f, nullptr); } };
struct Q { void launch(int) const; template <class A> void t(A); struct I { void launch(int); }; int b; };
void Q::launch(int n) const { T::launch([n] __device__ (auto i) { return n + i; }); }
void Q::I::launch(int n) { T::launch([n] __device__ (auto i) { return n - i; }); }
template <class A> void Q::t(A n) { T::launch([n] __device__ (auto i) { return n - i; }); }
template <class A> struct C { void launch(A); };
template <class A> void C<A>::launch(A n) { T::launch([n] __device__ (auto i) { return n * i; }); }
template struct C<int>;
void f(Q q) { q.t(1); q.t(1.0); C<long>().launch(3); }
