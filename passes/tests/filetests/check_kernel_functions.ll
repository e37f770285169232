; RUN: -passes=check-kernel-functions
; CHECK: define internal void @f(
; CHECK: define ptx_kernel void @k(
define internal void @f() {
  ret void
}
define internal ptx_kernel void @k() {
  call void @f()
  ret void
}
