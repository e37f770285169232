// A constructor template never takes its own class by value, so what is const here has no constructor to be copied by.
template <class T> struct Holder {
  T value;
  __device__ Holder() : value() {}
  __device__ Holder(Holder &o) : value(o.value) {}
  template <class F> __device__ Holder(F f) : value(f()) {}
};
__device__ int take(Holder<int> h) { return h.value; }
__global__ void k(int *p, const Holder<int> *q) {
  Holder<int> a([] { return 3; });
  p[0] = take(a);
  p[1] = take(*q);
}
