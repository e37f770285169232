; RUN: -passes=globaldce
; CHECK: define internal ptx_kernel void @k
; CHECK-NOT: @dead
define internal ptx_kernel void @k() {
  ret void
}
define internal void @dead() {
  ret void
}
