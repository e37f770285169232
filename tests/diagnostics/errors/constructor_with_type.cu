// A constructor's name behind a pointer's or a reference's sign declares nothing.
template <class T> struct Holder {
  T value;
  __device__ Holder() : value() {}
  __device__ Holder(Holder &o) : value(o.value) {}
  template <class F>*__device__ Holder(F f) : value(f()) {}
};
struct Plain { int v; *Plain(int); };
__device__ int take(Holder<int> h) { return h.value; }
__global__ void k(int *p, const Holder<int> *q) {
  Holder<int> a([] { return 3; });
  Plain z(3);
  p[0] = take(a) + z.v;
  p[1] = take(*q);
}
