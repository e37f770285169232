; RUN: passes internalize
define i32 @f(i32 %x) {
  ret i32 %x
  ; CHECK: define internal i32 @f(
}
define ptx_kernel void @k(ptr %p) {
  ret void
  ; CHECK: define ptx_kernel void @k(
}
