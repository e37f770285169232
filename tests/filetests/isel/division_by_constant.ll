; RUN: jacq -arch=sm_90 -O3
; LOOK: div mul sub add shr
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a) {
  %r = udiv i32 %a, 7
  ret i32 %r
  ; CHECK: mul.hi.u32 %r, %r, 613566757;
  ; CHECK: sub.s32 %r, %r, %r;
  ; CHECK: shr.u32 %r, %r, 1;
  ; CHECK: add.s32 %r, %r, %r;
  ; CHECK: shr.u32 %r, %r, 2;
}
