; RUN: jacq -arch=sm_90 -O3
; LOOK: shf shl shr or.b
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a) {
  %x = shl i32 %a, 7
  %y = lshr i32 %a, 25
  %r = or i32 %x, %y
  ret i32 %r
  ; CHECK: shf.l.wrap.b32 %r, %r, %r, 7;
}
