// A conversion function hides those of its class's bases, virtual ones on every path; static members need no unique base.
// buffer answers i32[4] out
// launch conversions<<<1, 1>>>(answers)
struct V { __device__ operator int() const { return 1; } };
struct A : virtual V { __device__ operator int() const { return 2; } };
struct B1 : A, virtual V {};
struct B2 : virtual V, A {};
__device__ int first(B1 const &b) { return b; }
__device__ int second(B2 const &b) { return b; }
class PA { protected: static __device__ int f() { return 3; } static const int n = 4; };
class PB : public PA {};
class PC : public PA {};
class PD : public PC, public PB { public: __device__ int g() { return PA::f() + PA::n; } };
template <int I> struct S {};
class C { static const int i = 3; public: __device__ S<C::i> *f(); };
__device__ S<C::i> *C::f() { return 0; }
namespace N { struct P { }; __device__ int h(const P &) { return 5; } }
__device__ int h(const N::P &) { return 6; }
__global__ void conversions(int *a) { B1 b; B2 c; a[0] = first(b); a[1] = second(c); PD d; a[2] = d.g(); C q; N::P p; a[3] = (q.f() == 0) + (h)(p); }
