; RUN: passes function(instcombine)
; A small sum is not extended to the width of what is added to it.
; CHECK-NOT: sext
define i8 @sum(i8 %c, i64 %x) {
  %s = lshr i64 %x, 9
  %bit = and i64 %s, 1
  %wide = sext i8 %c to i64
  %a = add i64 %wide, %bit
  %t = trunc i64 %a to i8
  ret i8 %t
  ; CHECK: define i8 @sum
}
