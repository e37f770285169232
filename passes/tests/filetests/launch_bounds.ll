; RUN: passes nvvm-intr-range,instcombine
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr %o) "nvvm.maxntid"="128" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 128
  store i1 %c, ptr %o
  ret void
  ; CHECK: store i1 true
}
