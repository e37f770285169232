; RUN: jacq -arch=sm_90 -O3
; LOOK: prmt shf shl
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.bswap.i32(i32)
define i32 @f(i32 %a) {
  %r = call i32 @llvm.bswap.i32(i32 %a)
  ret i32 %r
  ; CHECK: prmt.b32 %r, %r, 0, 291;
}
