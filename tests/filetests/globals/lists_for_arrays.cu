// RUN: jacq -arch=sm_90 -O1
// A braced list binds to a reference to an array of constant elements, whose bound it gives.
struct D {
  int v;
  __host__ __device__ constexpr D(int a) : v(a) {}
};
__host__ __device__ constexpr D made(int a) { return D(a); }
template <int N> __host__ __device__ constexpr int of(const D (&s)[N]) { return N + s[N - 1].v; }
template <int N> __host__ __device__ constexpr int of_int(const int (&s)[N]) { return N + s[0]; }
__host__ __device__ constexpr int two(const D (&s)[2]) { return s[1].v; }
struct R {
  template <int N> __host__ __device__ constexpr int add(int *, const D (&s)[N]) { return N; }
  __host__ __device__ constexpr int add(int *, const D &s) { return 1; }
};
// CHECK: .entry _Z1kPi
// CHECK: st.global.u32 [%rd], 7;
// CHECK: st.global.u32 [%rd+4], 9;
// CHECK: st.global.u32 [%rd+8], 6;
// CHECK: st.global.u32 [%rd+12], 2;
__global__ void k(int *p) {
  p[0] = of({made(1), made(5)});
  p[1] = of_int({7, 2});
  p[2] = two({made(1), 6});
  p[3] = R().add(p, {made(1), made(2)});
}
