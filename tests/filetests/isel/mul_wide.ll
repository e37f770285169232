; RUN: jacq -arch=sm_90 -O3
; LOOK: mul mad cvt
target triple = "nvptx64-nvidia-cuda"

define i64 @f(i32 %a, i32 %b) {
  %x = sext i32 %a to i64
  %y = sext i32 %b to i64
  %r = mul i64 %x, %y
  ret i64 %r
  ; CHECK: mul.wide.s32 %rd, %r, %r;
}
