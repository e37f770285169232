; RUN: jacq -arch=sm_90 -O3
; LOOK: bfe shr and.b
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a) {
  %x = lshr i32 %a, 5
  %r = and i32 %x, 127
  ret i32 %r
  ; CHECK: bfe.u32 %r, %r, 5, 7;
}
