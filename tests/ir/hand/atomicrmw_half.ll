; atomicrmw of half.
; buffer a f16[4] values(2.5)
; buffer g f16[12] rand(50,60) out
; launch k<<<1,4>>>(a,g)
; arch sm_75
target triple = "nvptx64-nvidia-cuda"

@shared = internal addrspace(3) global [4 x half] undef, align 8

define ptx_kernel void @k(ptr %a, ptr %g) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %pa = getelementptr half, ptr %a, i64 %i
  %v = load half, ptr %pa
  %first = icmp eq i32 %t, 0
  br i1 %first, label %init, label %go
init:
  %gi0 = getelementptr half, ptr %g, i64 0
  %w0 = load half, ptr %gi0
  %si0 = getelementptr half, ptr addrspace(3) @shared, i64 0
  store half %w0, ptr addrspace(3) %si0
  %gi1 = getelementptr half, ptr %g, i64 1
  %w1 = load half, ptr %gi1
  %si1 = getelementptr half, ptr addrspace(3) @shared, i64 1
  store half %w1, ptr addrspace(3) %si1
  %gi2 = getelementptr half, ptr %g, i64 2
  %w2 = load half, ptr %gi2
  %si2 = getelementptr half, ptr addrspace(3) @shared, i64 2
  store half %w2, ptr addrspace(3) %si2
  %gi3 = getelementptr half, ptr %g, i64 3
  %w3 = load half, ptr %gi3
  %si3 = getelementptr half, ptr addrspace(3) @shared, i64 3
  store half %w3, ptr addrspace(3) %si3
  br label %go
go:
  call void @llvm.nvvm.barrier0()
  %gg = addrspacecast ptr %g to ptr addrspace(1)
  %sp0 = getelementptr half, ptr addrspace(3) @shared, i64 0
  %ra0 = atomicrmw fadd ptr addrspace(3) %sp0, half %v  monotonic
  %gp0 = getelementptr half, ptr addrspace(1) %gg, i64 0
  %rb0 = atomicrmw volatile fadd ptr addrspace(1) %gp0, half %v  acquire
  %np0 = getelementptr half, ptr %g, i64 4
  %rc0 = atomicrmw fadd ptr %np0, half %v  release
  %sp1 = getelementptr half, ptr addrspace(3) @shared, i64 1
  %ra1 = atomicrmw fsub ptr addrspace(3) %sp1, half %v  acquire
  %gp1 = getelementptr half, ptr addrspace(1) %gg, i64 1
  %rb1 = atomicrmw volatile fsub ptr addrspace(1) %gp1, half %v  release
  %np1 = getelementptr half, ptr %g, i64 5
  %rc1 = atomicrmw fsub ptr %np1, half %v  acq_rel
  %sp2 = getelementptr half, ptr addrspace(3) @shared, i64 2
  %ra2 = atomicrmw fmax ptr addrspace(3) %sp2, half %v  release
  %gp2 = getelementptr half, ptr addrspace(1) %gg, i64 2
  %rb2 = atomicrmw volatile fmax ptr addrspace(1) %gp2, half %v  acq_rel
  %np2 = getelementptr half, ptr %g, i64 6
  %rc2 = atomicrmw fmax ptr %np2, half %v  seq_cst
  %sp3 = getelementptr half, ptr addrspace(3) @shared, i64 3
  %ra3 = atomicrmw fmin ptr addrspace(3) %sp3, half %v  acq_rel
  %gp3 = getelementptr half, ptr addrspace(1) %gg, i64 3
  %rb3 = atomicrmw volatile fmin ptr addrspace(1) %gp3, half %v  seq_cst
  %np3 = getelementptr half, ptr %g, i64 7
  %rc3 = atomicrmw fmin ptr %np3, half %v  monotonic
  call void @llvm.nvvm.barrier0()
  br i1 %first, label %last, label %done
last:
  %so0 = getelementptr half, ptr addrspace(3) @shared, i64 0
  %x0 = load half, ptr addrspace(3) %so0
  %oo0 = getelementptr half, ptr %g, i64 8
  store half %x0, ptr %oo0
  %so1 = getelementptr half, ptr addrspace(3) @shared, i64 1
  %x1 = load half, ptr addrspace(3) %so1
  %oo1 = getelementptr half, ptr %g, i64 9
  store half %x1, ptr %oo1
  %so2 = getelementptr half, ptr addrspace(3) @shared, i64 2
  %x2 = load half, ptr addrspace(3) %so2
  %oo2 = getelementptr half, ptr %g, i64 10
  store half %x2, ptr %oo2
  %so3 = getelementptr half, ptr addrspace(3) @shared, i64 3
  %x3 = load half, ptr addrspace(3) %so3
  %oo3 = getelementptr half, ptr %g, i64 11
  store half %x3, ptr %oo3
  br label %done
done:
  ret void
}

declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
