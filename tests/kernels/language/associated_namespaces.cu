// What argument-dependent look-up takes from a class: the namespaces of its bases, and of its own template arguments, but not
// those of the template arguments of its bases.
// buffer p i32[4] zero out
// launch k<<<1, 1>>>(p)
namespace atoms {
template <class T> struct Traits;
namespace dense {
template <class T> struct Op {};
template <class O, class T> __device__ int unpack(const Traits<O> &, T) { return 1; }
}
namespace sparse {
template <class T> struct Op {};
template <class O, class T> __device__ int unpack(const Traits<O> &, T) { return 2; }
}
template <class Any, class T> __device__ int unpack(const Any &, T) { return 3; }
template <class T> struct Traits<dense::Op<T>> {};
template <class T> struct Traits<sparse::Op<T>> : Traits<dense::Op<T>> {};
template <class X> struct Atom : X {
  __device__ int call() { return unpack(static_cast<const X &>(*this), 1); }
};
}
namespace lib {
struct Base {};
__device__ int of_base(const Base &) { return 7; }
namespace inner {
struct Derived : Base {};
template <class T> struct Wrap {};
}
template <class T> __device__ int of_base(inner::Wrap<T>) { return 9; }
}
__global__ void k(int *p) {
  p[0] = atoms::Atom<atoms::Traits<atoms::sparse::Op<float>>>().call();
  p[1] = atoms::Atom<atoms::Traits<atoms::dense::Op<float>>>().call();
  p[2] = of_base(lib::inner::Derived{});
  p[3] = of_base(lib::inner::Wrap<lib::inner::Derived>{});
}
