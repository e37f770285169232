; RUN: passes correlated-propagation,instcombine
; Divisions of numbers of known size: in 32 bits, or not at all.
; CHECK-NOT: udiv i64
define i64 @half(i16 %h, i32 %d) {
  %x = zext i16 %h to i64
  %y = zext i32 %d to i64
  %q = udiv i64 %x, %y
  ret i64 %q
  ; CHECK: define i64 @half
  ; CHECK: udiv i32
}
define i32 @fixed(i8 %h) {
  %x = zext i8 %h to i32
  %a = or i32 %x, 2048
  %b = lshr i32 %a, 6
  %q = udiv i32 %b, 12
  ret i32 %q
  ; CHECK: define i32 @fixed
  ; CHECK: ret i32 2
}
define i32 @below(i32 %x) {
  %a = and i32 %x, 7
  %r = urem i32 %a, 10
  ret i32 %r
  ; CHECK: define i32 @below
  ; CHECK: ret i32 %a
}
