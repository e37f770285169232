; RUN: passes function(slsr)
; (b + 2) * s after (b + 1) * s is that product plus s.
; CHECK-NOT: %m2 = mul
define i32 @f(i32 %b, i32 %s) {
  %b1 = add i32 %b, 1
  %m1 = mul i32 %b1, %s
  %b2 = add i32 %b, 2
  %m2 = mul i32 %b2, %s
  %r = xor i32 %m1, %m2
  ret i32 %r
  ; CHECK: %m1 = mul i32
  ; CHECK: add i32 %m1, %s
}
