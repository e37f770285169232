; RUN: -passes=internalize
; CHECK: define internal i32 @f(
; CHECK: define ptx_kernel void @k(
define i32 @f(i32 %x) {
  ret i32 %x
}
define ptx_kernel void @k(ptr %p) {
  ret void
}
