; RUN: passes function(instcombine)
; Both halves of a word are written: nothing is left of what it held.
; CHECK-NOT: and i64
define i64 @f(i64 %old, i32 %a, i32 %b) {
  %x = and i64 %old, -4294967296
  %za = zext i32 %a to i64
  %y = or i64 %x, %za
  %zb = zext i32 %b to i64
  %s = shl i64 %zb, 32
  %m = and i64 %y, 4294967295
  %r = or i64 %m, %s
  ret i64 %r
  ; CHECK: define i64 @f
  ; CHECK: zext i32 %a
  ; CHECK: zext i32 %b
  ; CHECK: shl
  ; CHECK: or disjoint
  ; CHECK: ret
}
