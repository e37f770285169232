; RUN: jacq -arch=sm_90 -O3
; LOOK: shf shl shr or.b
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.fshl.i32(i32, i32, i32)
define i32 @f(i32 %a, i32 %b, i32 %c) {
  %r = call i32 @llvm.fshl.i32(i32 %a, i32 %b, i32 %c)
  ret i32 %r
  ; CHECK: shf.l.wrap.b32 %r, %r, %r, %r;
}
