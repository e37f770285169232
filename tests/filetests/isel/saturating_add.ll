; RUN: jacq -arch=sm_90 -O3
; LOOK: add
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.sadd.sat.i32(i32, i32)
define i32 @f(i32 %a, i32 %b) {
  %r = call i32 @llvm.sadd.sat.i32(i32 %a, i32 %b)
  ret i32 %r
  ; CHECK: add.sat.s32 %r, %r, %r;
}
