; RUN: not jacq -nvvm-verify -arch=sm_80
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @f() {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, align 16777216
  ret void
}
; CHECK: allocas.ll: error: Allocas are not supported on address spaces except Generic: %a = alloca (in function 'f') [alloca_space]
; CHECK: allocas.ll: error: alloca align must be <= 2^23: %b = alloca (in function 'f') [alloca_align]
