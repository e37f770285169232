; RUN: passes instsimplify
; Signed overflow and shifts that are too long give what the hardware gives, as with NVIDIA's compiler: no poison that takes the rest away.
define i32 @wraps() {
  %s = shl nsw i32 1, 31
  %r = sub nsw i32 %s, 1
  ret i32 %r
  ; CHECK: ret i32 2147483647
}
define i32 @long() {
  %r = shl i32 1, 32
  ret i32 %r
  ; CHECK: ret i32 0
}
define i32 @sign() {
  %r = ashr i32 -7, 40
  ret i32 %r
  ; CHECK: ret i32 -1
}
define i8 @narrow() {
  %r = trunc nuw i32 300 to i8
  ret i8 %r
  ; CHECK: ret i8 44
}
