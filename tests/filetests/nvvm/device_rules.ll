; RUN: not jacq -arch=sm_90
; What no program for the device can mean is refused without being asked for.
target triple = "nvptx64-nvidia-cuda"

@local = addrspace(5) global i32 0

declare i32 @llvm.ctpop.i32(i64)

define ptx_kernel void @k() "nvvm.maxntid"="0,1,1" {
  ret void
}
define void @f(ptr addrspace(99) %p, ptr addrspace(4) %c, i64 %x) {
  store i32 1, ptr addrspace(99) %p
  store i32 1, ptr addrspace(4) %c
  %a = atomicrmw add ptr addrspace(4) %c, i32 1 seq_cst
  %b = call i32 @llvm.ctpop.i32(i64 %x)
  call void @k()
  ret void
}
; CHECK: device_rules.ll: error: Invalid address space for global variable: @local
; CHECK: device_rules.ll: error: nvvm.maxntid is '0,1,1'; it must be up to three positive numbers (in function 'k')
; CHECK: device_rules.ll: error: store cannot reach address space 99: store (in function 'f')
; CHECK: device_rules.ll: error: store cannot reach address space 4: store (in function 'f')
; CHECK: device_rules.ll: error: atomicrmw cannot reach address space 4: %a = atomicrmw (in function 'f')
; CHECK: device_rules.ll: error: intrinsic 'llvm.ctpop.i32' has a wrong signature: two types of llvm.ctpop must be equal and are not: %b = call (in function 'f')
; CHECK: device_rules.ll: error: kernel 'k' is called: kernels are launched: call (in function 'f')
