; RUN: not jacq -nvvm-verify -arch=sm_80
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @f(i1 %c) {
entry:
  br label %l
l:
  br i1 %c, label %l, label %out, !pragma !0
out:
  ret void
}
!0 = !{!"unroll", i32 4}
; CHECK: pragma_unroll.ll: error: pragma unroll is not supported. Please use llvm.loop.unroll.count instead [pragma_unroll]
