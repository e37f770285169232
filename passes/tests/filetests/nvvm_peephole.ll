; RUN: passes nvvm-peephole-optimizer
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(3) %p, half %h) "nvvm.reqntid"="256,1,1" {
; CHECK: store i1 true
; CHECK: store half %h, ptr addrspace(3) %p
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %s = addrspacecast ptr %g to ptr addrspace(3)
  %t = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 256
  store i1 %c, ptr addrspace(3) %s
  %w = fpext half %h to float
  %n = fptrunc float %w to half
  store half %n, ptr addrspace(3) %s
  ret void
}
; CHECK-NOT: addrspacecast
; CHECK-NOT: fpext
