; RUN: passes function(instcombine)
; What does not wrap as a product does not wrap as a shift, nor do two shifts as one.
define i64 @signed(i32 %a) {
  %x = mul nsw i32 %a, 2
  %y = shl nsw i32 %x, 4
  %z = sext i32 %y to i64
  ret i64 %z
  ; CHECK: @signed
  ; CHECK: shl nsw i32 %a, 5
}
define i32 @both(i32 %a) {
  %x = mul nuw nsw i32 %a, 8
  ret i32 %x
  ; CHECK: @both
  ; CHECK: shl nuw nsw i32 %a, 3
}
define i32 @twice(i32 %a) {
  %x = add nsw i32 %a, %a
  ret i32 %x
  ; CHECK: @twice
  ; CHECK: shl nsw i32 %a, 1
}
