// Names of functions in parentheses, as headers write them that keep macros from expanding.
// buffer p i32[9] values(5,3) out
// launch k<<<1, 1>>>(p)
template <class D> struct Base {
  __device__ const D &derived() const { return *static_cast<const D *>(this); }
  template <class O> __device__ int (operator+)(const Base<O> &o) const { return derived().v + o.derived().v; }
  template <class T> __device__ int (operator*)(const T &o) const { return derived().v * o; }
  template <class T> __device__ friend int (operator*)(const T &o, const Base<D> &d) { return d.derived().v * o * 2; }
  __device__ int (plain)(int a) const { return a; }
  __device__ int (operator-)() const { return -derived().v; }
  __device__ int (operator())(int a) const { return a; }
};
struct X : Base<X> { int v; };
__device__ int (freef)(int a) { return a; }
__device__ int (operator-)(const X &a, const X &b) { return a.v - b.v; }
__global__ void k(int *p) { X x, y; x.v = p[0]; y.v = p[1]; p[2] = x + y; p[3] = x * 3; p[4] = 3 * x; p[5] = x.plain(3); p[6] = -x; p[7] = x(3); p[8] = freef(2) + (x - y); }
