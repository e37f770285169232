// flags: -std=c++20
// An error in a body that gives a return type is reported itself, and once: no call fails to be deduced for it.
template <class F> __device__ auto apply(F f) -> decltype(f(1)) { return f(1); }
template <class F, class R = decltype(F()(2))> __device__ R apply_default(F f) { return f(1); }
struct Adder {
  __device__ auto operator()(auto x) { return x + ; }
};
__device__ auto twice(auto x) { return 2 * ; }
__global__ void k(int *p) {
  p[0] = apply([](auto x) { return x + ; });
  p[1] = apply([](auto x) { return undeclared(x); });
  p[2] = apply_default(Adder());
  p[3] = twice(1);
  p[4] = twice(2);
}
