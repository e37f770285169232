; RUN: passes function(bypass-slow-division)
; Divisions of 64 bits choose a division of 32 bits as the program runs, unless the operands are known.
define i64 @both(i64 %a, i64 %b) {
  %q = sdiv i64 %a, %b
  %p = mul i64 %q, %b
  %r = sub i64 %a, %p
  %s = xor i64 %q, %r
  ret i64 %s
  ; CHECK: define i64 @both
  ; CHECK: or i64 %a, %b
  ; CHECK: and i64
  ; CHECK: icmp eq i64
  ; CHECK: br i1
  ; CHECK: sdiv i64 %a, %b
  ; CHECK: mul i64
  ; CHECK: sub i64 %a
  ; CHECK: udiv i32
  ; CHECK: zext i32
  ; CHECK: mul i32
  ; CHECK: sub i32
  ; CHECK: phi i64
  ; CHECK: phi i64
}
define i64 @one_small(i64 %a, i32 %b) {
  %w = zext i32 %b to i64
  %r = urem i64 %a, %w
  ret i64 %r
  ; CHECK: define i64 @one_small
  ; CHECK: and i64 %a, -4294967296
  ; CHECK: urem i64
  ; CHECK: urem i32
}
define i64 @both_small(i32 %a, i32 %b) {
  %v = zext i32 %a to i64
  %w = zext i32 %b to i64
  %r = udiv i64 %v, %w
  ret i64 %r
  ; CHECK: define i64 @both_small
  ; CHECK: udiv i32
}
define i64 @hash(i64 %a, i64 %b) {
  %h = mul i64 %a, 6364136223846793005
  %r = urem i64 %h, %b
  ret i64 %r
  ; CHECK: define i64 @hash
  ; CHECK: urem i64
}
