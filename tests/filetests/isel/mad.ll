; RUN: jacq -arch=sm_90 -O3
; LOOK: mad mul add
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, i32 %b, i32 %c) {
  %m = mul i32 %a, %b
  %r = add i32 %m, %c
  ret i32 %r
  ; CHECK: mad.lo.s32 %r, %r, %r, %r;
}
