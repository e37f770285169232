; RUN: jacq -arch=sm_90 -O3
; LOOK: selp setp min max
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, i32 %b) {
  %c = icmp slt i32 %a, %b
  %r = select i1 %c, i32 7, i32 %b
  ret i32 %r
  ; CHECK: setp.lt.s32 %p, %r, %r;
  ; CHECK: selp.b32 %r, 7, %r, %p;
}
