; RUN: passes instcombine
; CHECK-NOT: sdiv
define i1 @below(i32 %x) {
  %q = sdiv i32 %x, 10
  %c = icmp slt i32 %q, 7
  ret i1 %c
  ; CHECK: define i1 @below
  ; CHECK: icmp slt i32 %x, 70
}
define i1 @below_negative(i32 %x) {
  %q = sdiv i32 %x, 8
  %c = icmp slt i32 %q, -3
  ret i1 %c
  ; CHECK: define i1 @below_negative
  ; CHECK: icmp slt i32 %x, -31
}
define i1 @above(i64 %x) {
  %q = udiv i64 %x, 10
  %c = icmp uge i64 %q, 3
  ret i1 %c
  ; CHECK: define i1 @above
  ; CHECK: icmp ugt i64 %x, 29
}
define i1 @none(i32 %x) {
  %q = sdiv i32 %x, 10
  %c = icmp eq i32 %q, 0
  ret i1 %c
  ; CHECK: define i1 @none
  ; CHECK: add i32 %x, 9
  ; CHECK: icmp ult
}
define i32 @nested(i32 %x) {
  %q = udiv i32 %x, 5
  %r = lshr i32 %q, 5
  ret i32 %r
  ; CHECK: define i32 @nested
  ; CHECK: udiv i32 %x, 160
}
