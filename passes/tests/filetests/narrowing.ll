; RUN: passes instcombine
; CHECK-NOT: i64
define i32 @f(i32 %x, i32 %y) {
  %a = sext i32 %x to i64
  %b = sext i32 %y to i64
  %c = mul i64 %a, %b
  %d = add i64 %c, 5
  %t = trunc i64 %d to i32
  ret i32 %t
  ; CHECK: mul i32 %x, %y
}
