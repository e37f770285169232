; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1), i32)
declare void @llvm.nvvm.cp.async.wait.group(i32)
define void @f(i32 %n) {
  call void @llvm.nvvm.cp.async.wait.group(i32 %n)
  ret void
}
; CHECK: immediate_arguments.ll: error: immarg operand has non-immediate parameter: call (in function 'f') [immarg]
