; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.no.such.thing(i32)
define i32 @f(i32 %n) {
  %r = call i32 @llvm.nvvm.no.such.thing(i32 %n)
  ret i32 %r
}
; CHECK: unknown_intrinsic.ll: error: in 'f': intrinsic 'llvm.nvvm.no.such.thing' is not supported
