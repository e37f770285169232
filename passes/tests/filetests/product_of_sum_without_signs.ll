; RUN: passes function(instcombine)
; No part of the sum is below zero, so that neither product nor sum wraps, and addresses a constant apart meet.
define i32 @known(i32 %x) {
  ; CHECK: @known
  ; CHECK: mul nsw i32 %a, 5
  ; CHECK: add nuw nsw i32 %1, 10
  %a = lshr i32 %x, 8
  %b = add nsw i32 %a, 2
  %c = mul nsw i32 %b, 5
  ret i32 %c
}
define i32 @unknown(i32 %x) {
  ; CHECK: @unknown
  ; CHECK: add nsw i32 %x, 2
  ; CHECK: mul nsw
  %b = add nsw i32 %x, 2
  %c = mul nsw i32 %b, 5
  ret i32 %c
}
