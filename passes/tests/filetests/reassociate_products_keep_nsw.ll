; RUN: passes function(reassociate)
; Neither product wraps, so that their sum does not: addresses are taken apart by that.
define i32 @twice(i32 %i) {
  ; CHECK: @twice
  ; CHECK: mul nsw i32 %i, 25
  %a = mul nsw i32 %i, 5
  %b = mul nsw i32 %a, 5
  ret i32 %b
}
define i32 @through(i32 %i) {
  ; CHECK: @through
  ; CHECK: mul nsw i32 %i, 25
  %a = mul nsw i32 %i, 5
  %b = add nsw i32 %a, -2
  %c = add nsw i32 %b, 2
  %d = mul nsw i32 %c, 5
  ret i32 %d
}
; The first may wrap.
define i32 @wraps(i32 %i) {
  ; CHECK: @wraps
  ; CHECK: mul i32 %i, 25
  %a = mul i32 %i, 5
  %b = mul nsw i32 %a, 5
  ret i32 %b
}
