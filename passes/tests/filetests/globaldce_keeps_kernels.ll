; RUN: passes globaldce
; CHECK-NOT: @dead
define internal ptx_kernel void @k() {
  ret void
  ; CHECK: define internal ptx_kernel void @k
}
define internal void @dead() {
  ret void
}
