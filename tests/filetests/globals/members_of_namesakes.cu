// RUN: jacq -arch=sm_90 -O1
// Two class templates of one name: each member's definition is that of its own class.
namespace a { template <class T> struct pair { T x; __device__ pair &set(const T &t); }; }
namespace b { template <class T> struct pair { T y, z; __device__ pair &set(const T &t); }; }
template <class T> __device__ a::pair<T> &a::pair<T>::set(const T &t) { x = t; return *this; }
template <class T> __device__ b::pair<T> &b::pair<T>::set(const T &t) { z = t; return *this; }
namespace c { template <class T> struct one { T u; __device__ one &set(const T &t); }; }
namespace c { template <class T> __device__ one<T> &one<T>::set(const T &t) { u = t; return *this; } }
namespace d { template <class T> struct one { T v, w; __device__ one &set(const T &t); }; }
namespace d { template <class T> __device__ one<T> &one<T>::set(const T &t) { w = t; return *this; } }
// CHECK: .entry _Z1kPN1a4pairIiEEPN1b4pairIiEEPN1c3oneIiEEPN1d3oneIiEE
// CHECK: st.global.u32 [%rd], 1;
// CHECK: st.global.u32 [%rd+4], 2;
// CHECK: st.global.u32 [%rd], 3;
// CHECK: st.global.u32 [%rd+4], 4;
__global__ void k(a::pair<int> *p, b::pair<int> *q, c::one<int> *r, d::one<int> *s) {
  p->set(1);
  q->set(2);
  r->set(3);
  s->set(4);
}
