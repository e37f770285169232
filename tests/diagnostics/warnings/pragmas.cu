// flags: -diag-suppress=186
#pragma nv_diag_suppress 177
__global__ void a(int *p, unsigned u) { int x; if (u < 0) *p = 1; }
#pragma nv_diag_default 177
__global__ void b(int *p) { int shown; }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
__global__ void c(int *p) { int x; }
#pragma GCC diagnostic pop
__global__ void d(int *p) { int shown_too; }
#pragma nv_diagnostic push
#pragma nv_diag_suppress expr_has_no_effect, declared_but_not_referenced
__global__ void e(int *p) { int x; p[1]; }
#pragma nv_diagnostic pop
#pragma nv_diag_error 174
__global__ void f(int *p) { p[1]; }
