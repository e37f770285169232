// Variables of the device with constructors that are constant or do nothing, and references to temporaries.
// options --expt-relaxed-constexpr
// buffer constexpr_host_ctor_vars_out i64[16] out
// buffer ns_scope_ref_temp_out i64[16] out
// launch constexpr_host_ctor_vars<<<1, 1>>>(constexpr_host_ctor_vars_out)
// launch ns_scope_ref_temp<<<1, 1>>>(ns_scope_ref_temp_out)

namespace of_constexpr_host_ctor_vars {
struct P { int x, y; constexpr P(int a, int b) : x(a), y(b) {} constexpr int s() const { return x + y; } };
struct Q { P p; int n; constexpr Q() : p(1, 2), n(3) {} };
struct E { int v; E() = default; }; struct E2 { int v; __device__ E2() {} };
__device__ P dp(3, 4); __constant__ P cp{5, 6}; __device__ const P kp = P(7, 8); __constant__ Q q; __device__ Q dq[2]; __device__ constexpr P xp(9, 10); __device__ E e; __constant__ E2 e2; __device__ E2 e2a[3];
template<class T> __device__ T tv(11, 12);
__global__ void constexpr_host_ctor_vars(long long* o) { o[0] = dp.x + dp.y; o[1] = cp.y; o[2] = kp.x; o[3] = q.p.y + q.n; o[4] = dq[1].n; o[5] = xp.y; e.v = 5; o[6] = e.v; o[7] = e2.v; static __shared__ E2 sh; static P sp(1, 2); static __device__ P sd(3, 5); sh.v = 3; o[8] = sh.v + sp.y + sd.y; e2a[1].v = 2; o[9] = e2a[1].v; o[10] = tv<P>.y; }
}  // namespace of_constexpr_host_ctor_vars
using of_constexpr_host_ctor_vars::constexpr_host_ctor_vars;

namespace of_ns_scope_ref_temp {
struct S { int a; }; __device__ const int& r = 5; __device__ const S& s = S{7}; __constant__ const double& d = 2.5; __device__ int&& m = 6; struct A { int n; const int& q; }; __device__ A a = {1, 9};
__global__ void ns_scope_ref_temp(long long* o) { o[0] = r; o[1] = s.a; o[2] = d * 2; m = 8; o[3] = m; o[4] = a.q; }
}  // namespace of_ns_scope_ref_temp
using of_ns_scope_ref_temp::ns_scope_ref_temp;
