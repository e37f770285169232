; RUN: passes function(slsr)
; b + 2 * s and b + 3 * s go on from b + s: no register holds a multiple of s.
; CHECK-NOT: shl
; CHECK-NOT: mul
define i32 @f(i32 %b, i32 %s) {
  %s2 = shl i32 %s, 1
  %s3 = mul i32 %s, 3
  %i1 = add i32 %b, %s
  %i2 = add i32 %b, %s2
  %i3 = add i32 %s3, %b
  %x = xor i32 %i1, %i2
  %r = xor i32 %x, %i3
  ret i32 %r
  ; CHECK: %i1 = add i32 %b, %s
  ; CHECK: %1 = add i32 %i1, %s
  ; CHECK: add i32 %1, %s
}
