// Allocation functions by name, classes through an ellipsis, the place of a call, words before names.
// buffer explicit_operator_new_out i64[16] out
// buffer class_through_ellipsis_out i64[16] out
// buffer new_struct_out i64[16] out
// buffer builtin_source_loc_out i64[16] out
// buffer msvc_callconv_out i64[16] out
// buffer block_extern_c_out i64[16] out
// launch explicit_operator_new<<<1, 1>>>(explicit_operator_new_out)
// launch class_through_ellipsis<<<1, 1>>>(class_through_ellipsis_out)
// launch new_struct<<<1, 1>>>(new_struct_out)
// launch builtin_source_loc<<<1, 1>>>(builtin_source_loc_out)
// launch msvc_callconv<<<1, 1>>>(msvc_callconv_out)
// launch block_extern_c<<<1, 1>>>(block_extern_c_out)
#include <cstdarg>
#include <new>

namespace of_explicit_operator_new {
struct S { int v; __device__ S(int x) : v(x) {} __device__ static void* operator new(size_t n) { return ::operator new(n + 8); } __device__ static void operator delete(void* p) { ::operator delete(p); } };
__global__ void explicit_operator_new(long long* o) { int* p = (int*)operator new(16); p[1] = 4; o[0] = p[1]; operator delete(p); int* q = (int*)::operator new[](sizeof(int) * 4); q[2] = 6; o[1] = q[2]; ::operator delete[](q); S* s = new S(3); o[2] = s->v; delete s; void* r = S::operator new(4); o[3] = r != 0; S::operator delete(r); alignas(8) char b[16]; S* t = ::new (b) S(9); o[4] = t->v; t->~S(); void* z = operator new(4, b); o[5] = z == b; }
}  // namespace of_explicit_operator_new
using of_explicit_operator_new::explicit_operator_new;

namespace of_class_through_ellipsis {
struct P { int x, y; }; struct Big { double d[3]; int t; };
__device__ int sum(int n, ...) { va_list a; va_start(a, n); int s = 0; for (int i = 0; i < n; ++i) { P p = va_arg(a, P); s += p.x * 10 + p.y; } Big b = va_arg(a, Big); s += b.d[2] + b.t; s += va_arg(a, int); va_end(a); return s; }
__global__ void class_through_ellipsis(long long* o) { P p{1, 2}, q{3, 4}; Big b{{1, 2, 3}, 100}; o[0] = sum(2, p, q, b, 1000); }
}  // namespace of_class_through_ellipsis
using of_class_through_ellipsis::class_through_ellipsis;

namespace of_new_struct {
struct s { int z; __device__ s(int q) : z(q) {} }; void s(); enum e { E1 = 3 };
__global__ void new_struct(long long* o) { struct s* p = new struct s(4); o[0] = p->z; o[1] = sizeof(struct s); enum e* q = new enum e(E1); o[2] = *q; delete p; delete q; struct s x(7); o[3] = x.z; }
}  // namespace of_new_struct
using of_new_struct::new_struct;

namespace of_builtin_source_loc {
__device__ int line(int l = __builtin_LINE()) { return l; } __device__ const char* fn(const char* f = __builtin_FUNCTION()) { return f; } __device__ const char* file(const char* f = __builtin_FILE()) { return f; }
__device__ int len(const char* s) { int n = 0; while (s[n]) ++n; return n; }
struct L { int m; __device__ L(int x = __builtin_LINE()) : m(x) {} };
__device__ int caller() { return len(fn()) * 1000 + line() - __LINE__; }
__device__ int kernel_name_length() { return len(fn()); }
__global__ void builtin_source_loc(long long* o) {
 o[0] = line() - __LINE__; o[1] = caller(); o[2] = kernel_name_length(); o[3] = len(file()) > 0; L l; o[4] = l.m - __LINE__;
 constexpr int z = __builtin_LINE() - __LINE__; o[5] = z + 1; }
}  // namespace of_builtin_source_loc
using of_builtin_source_loc::builtin_source_loc;

namespace of_msvc_callconv {
int __cdecl hf(int); typedef int (__cdecl *fp)(int); __device__ int __cdecl df(int x) { return x + 1; } struct S { int __cdecl m(int); __device__ int __cdecl n(int x) { return x; } };
__global__ void msvc_callconv(long long* o) { int (__cdecl *p)(int) = df; o[0] = df(1) + p(3); S s; o[1] = s.n(2); }
}  // namespace of_msvc_callconv
using of_msvc_callconv::msvc_callconv;

namespace of_block_extern_c {
extern "C" __device__ int ef(int x) { return x + 4; } namespace N { extern "C" { __device__ int eg(int x) { return x * 2; } } }
__global__ void block_extern_c(long long* o) { extern __device__ int ef(int); o[0] = ef(1); o[1] = N::eg(3); }
}  // namespace of_block_extern_c
using of_block_extern_c::block_extern_c;
