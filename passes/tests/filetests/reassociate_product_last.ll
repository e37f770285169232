; RUN: passes function(reassociate)
; A wide product is added last: its instruction takes the sum of the others.
define i64 @f(i64 %x, i64 %y, i32 %z, i64 %c) {
  %lo = zext i32 %z to i64
  %carry = lshr i64 %c, 32
  %s = mul i64 %x, %y
  %a = add i64 %s, %lo
  %b = add i64 %a, %carry
  ret i64 %b
  ; CHECK: %s = mul i64
  ; CHECK: = add i64 %lo, %carry
  ; CHECK: = add i64 %1, %s
}
