; RUN: passes check-kernel-functions
define internal void @f() {
  ret void
  ; CHECK: define internal void @f(
}
define internal ptx_kernel void @k() {
  call void @f()
  ret void
  ; CHECK: define ptx_kernel void @k(
}
