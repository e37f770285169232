; atomicrmw of bfloat: native from sm_90 on.
; buffer a bf16[4] values(0.5)
; buffer g bf16[6] rand(50,60) out
; launch k<<<1,4>>>(a,g)
; arch sm_80
target triple = "nvptx64-nvidia-cuda"

@shared = internal addrspace(3) global [2 x bfloat] undef, align 8

define ptx_kernel void @k(ptr %a, ptr %g) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %pa = getelementptr bfloat, ptr %a, i64 %i
  %v = load bfloat, ptr %pa
  %first = icmp eq i32 %t, 0
  br i1 %first, label %init, label %go
init:
  %gi0 = getelementptr bfloat, ptr %g, i64 0
  %w0 = load bfloat, ptr %gi0
  %si0 = getelementptr bfloat, ptr addrspace(3) @shared, i64 0
  store bfloat %w0, ptr addrspace(3) %si0
  %gi1 = getelementptr bfloat, ptr %g, i64 1
  %w1 = load bfloat, ptr %gi1
  %si1 = getelementptr bfloat, ptr addrspace(3) @shared, i64 1
  store bfloat %w1, ptr addrspace(3) %si1
  br label %go
go:
  call void @llvm.nvvm.barrier0()
  %gg = addrspacecast ptr %g to ptr addrspace(1)
  %sp0 = getelementptr bfloat, ptr addrspace(3) @shared, i64 0
  %ra0 = atomicrmw fadd ptr addrspace(3) %sp0, bfloat %v  monotonic
  %gp0 = getelementptr bfloat, ptr addrspace(1) %gg, i64 0
  %rb0 = atomicrmw volatile fadd ptr addrspace(1) %gp0, bfloat %v  acquire
  %np0 = getelementptr bfloat, ptr %g, i64 2
  %rc0 = atomicrmw fadd ptr %np0, bfloat %v  release
  %sp1 = getelementptr bfloat, ptr addrspace(3) @shared, i64 1
  %ra1 = atomicrmw fsub ptr addrspace(3) %sp1, bfloat %v  acquire
  %gp1 = getelementptr bfloat, ptr addrspace(1) %gg, i64 1
  %rb1 = atomicrmw volatile fsub ptr addrspace(1) %gp1, bfloat %v  release
  %np1 = getelementptr bfloat, ptr %g, i64 3
  %rc1 = atomicrmw fsub ptr %np1, bfloat %v  acq_rel
  call void @llvm.nvvm.barrier0()
  br i1 %first, label %last, label %done
last:
  %so0 = getelementptr bfloat, ptr addrspace(3) @shared, i64 0
  %x0 = load bfloat, ptr addrspace(3) %so0
  %oo0 = getelementptr bfloat, ptr %g, i64 4
  store bfloat %x0, ptr %oo0
  %so1 = getelementptr bfloat, ptr addrspace(3) @shared, i64 1
  %x1 = load bfloat, ptr addrspace(3) %so1
  %oo1 = getelementptr bfloat, ptr %g, i64 5
  store bfloat %x1, ptr %oo1
  br label %done
done:
  ret void
}

declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
