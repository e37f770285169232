; RUN: passes instsimplify
; CHECK-NOT: xor
define i32 @f(i32 %x) {
  %a = xor i32 %x, 0
  %m = mul i32 %a, 8
  ret i32 %m
  ; CHECK: mul i32 %x, 8
  ; CHECK: ret i32 %m
}
