; RUN: not jacq -nvvm-verify -arch=sm_80
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr addrspace(3) %s, ptr addrspace(9) %u, ptr %p) {
  %a = addrspacecast ptr addrspace(3) %s to ptr addrspace(1)
  %b = addrspacecast ptr addrspace(9) %u to ptr
  %c = addrspacecast ptr %p to ptr addrspace(77)
  ret void
}
; CHECK: address_space_casts.ll: error: Cannot cast non-generic pointer to different non-generic pointer: %a = addrspacecast (in function 'f')
; CHECK: address_space_casts.ll: error: Invalid source address space: %b = addrspacecast (in function 'f')
; CHECK: address_space_casts.ll: error: Invalid target address space: %c = addrspacecast (in function 'f')
