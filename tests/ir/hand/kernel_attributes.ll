; Kernels with launch bounds, by attributes and by annotations, with pointers of known spaces and alignments.
; buffer a i32[64] rand(0,50)
; buffer o i32[64] out
; launch bounded<<<2,32>>>(a,o)
; launch required<<<1,(32,1,1)>>>(o)
; launch annotated<<<1,64>>>(o)
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

define ptx_kernel void @bounded(ptr addrspace(1) noalias readonly align 16 %a, ptr addrspace(1) noalias align 64 %o) #0 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %b = shl i32 %c, 5
  %i = or i32 %b, %t
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %i
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %i
  store i32 %v, ptr addrspace(1) %q
  ret void
}

define ptx_kernel void @required(ptr %o) #1 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i32, ptr %o, i32 %t
  %v = load i32, ptr %q
  %w = mul i32 %v, 3
  store i32 %w, ptr %q
  ret void
}

define void @annotated(ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i32, ptr %o, i32 %t
  %v = load i32, ptr %q
  %w = add i32 %v, 1
  store i32 %w, ptr %q
  ret void
}

attributes #0 = { "nvvm.maxntid"="64" "nvvm.minctasm"="2" "nvvm.maxnreg"="64" }
attributes #1 = { "nvvm.reqntid"="32,1,1" }

!nvvm.annotations = !{!0, !1}
!0 = !{ptr @annotated, !"kernel", i32 1, !"maxntidx", i32 64}
!1 = !{ptr @annotated, !"maxntidy", i32 1, !"align", i32 8}
