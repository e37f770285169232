; RUN: jacq -arch=sm_90 -O3
; LOOK: setp selp and or
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, i32 %b) {
  %c = icmp eq i32 %a, 3
  %d = icmp eq i32 %b, 4
  %e = and i1 %c, %d
  %r = zext i1 %e to i32
  ret i32 %r
  ; CHECK: setp.eq.s32 %p, %r, 3;
  ; CHECK: setp.eq.s32 %p, %r, 4;
  ; CHECK: and.pred %p, %p, %p;
  ; CHECK: selp.u32 %r, 1, 0, %p;
}
