// The objects behind template parameters of class type.
// options -std=c++20
struct X { int a; float b; };
template<X v> struct S { __device__ static const X* p() { return &v; } };
template<const X &r> __global__ void k(int *o) { *o = r.a; }
template<X v> __global__ void k2(const X **o) { *o = &v; }
template<auto x> constexpr auto &obj = x;
template __global__ void k<obj<X{1,2}>>(int *);
template __global__ void k2<X{1,2}>(const X **);
template<X v> __device__ int g() { return v.a; }
__global__ void k3(const X **o, int *q) { *o = S<X{3,4}>::p(); *q = g<X{5,6}>(); }
template<decltype(auto) v> __global__ void k4() {}
template __global__ void k4<obj<X{1,2}>>();
template __global__ void k4<X{1,2}>();
