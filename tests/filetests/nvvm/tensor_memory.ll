; RUN: not jacq -nvvm-verify -arch=sm_80
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr addrspace(6) %p) {
  %x = load i32, ptr addrspace(6) %p
  store i32 %x, ptr addrspace(6) %p
  ret void
}
; CHECK: tensor_memory.ll: error: Tensor Memory loads/stores are not supported: %x = load (in function 'f')
; CHECK: tensor_memory.ll: error: Tensor Memory loads/stores are not supported: store (in function 'f')
