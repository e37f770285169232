; RUN: jacq -nvvm-verify -arch=sm_90 -O3
; What keeps the rules is compiled.
; LOOK: .visible
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @f(ptr addrspace(1) %p) #0 {
  %x = load i32, ptr addrspace(1) %p
  %y = atomicrmw add ptr addrspace(1) %p, i32 %x monotonic
  ret void
  ; CHECK: .visible .entry f(
}
attributes #0 = { "nvvm.cluster_dim"="2,1,1" }
