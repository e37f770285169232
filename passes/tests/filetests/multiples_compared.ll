; RUN: passes function(instcombine)
; Multiples are compared with a constant between two of them as what they are multiples of.
define i1 @even(i32 %x) {
  %t = shl nsw i32 %x, 1
  %u = add nsw i32 %t, 1
  call void @use(i32 %u)
  %r = icmp slt i32 %u, 1026
  ret i1 %r
  ; CHECK: define i1 @even(i32 %x)
  ; CHECK: icmp slt i32 %x, 513
}
define i1 @odd(i32 %x) {
  %t = shl nsw i32 %x, 1
  %r = icmp slt i32 %t, 1023
  ret i1 %r
  ; CHECK: define i1 @odd(i32 %x)
  ; CHECK: icmp slt i32 %x, 512
}
define i1 @thirds(i32 %x) {
  %t = mul nuw i32 %x, 3
  %r = icmp ugt i32 %t, 100
  ret i1 %r
  ; CHECK: define i1 @thirds(i32 %x)
  ; CHECK: icmp ugt i32 %x, 33
}
declare void @use(i32)
