; RUN: jacq -arch=sm_90 -O3
; LOOK: bfe shr shl
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a) {
  %x = shl i32 %a, 20
  %r = ashr i32 %x, 25
  ret i32 %r
  ; CHECK: bfe.s32 %r, %r, 5, 7;
}
