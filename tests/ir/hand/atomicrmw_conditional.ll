; Conditional and saturating subtraction, and wrapping counters.
; buffer a u32[1] values(7)
; buffer g u32[12] rand(50,60) out
; launch k<<<1,1>>>(a,g)
; arch sm_75
target triple = "nvptx64-nvidia-cuda"

@shared = internal addrspace(3) global [4 x i32] undef, align 8

define ptx_kernel void @k(ptr %a, ptr %g) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %pa = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %pa
  %first = icmp eq i32 %t, 0
  br i1 %first, label %init, label %go
init:
  %gi0 = getelementptr i32, ptr %g, i64 0
  %w0 = load i32, ptr %gi0
  %si0 = getelementptr i32, ptr addrspace(3) @shared, i64 0
  store i32 %w0, ptr addrspace(3) %si0
  %gi1 = getelementptr i32, ptr %g, i64 1
  %w1 = load i32, ptr %gi1
  %si1 = getelementptr i32, ptr addrspace(3) @shared, i64 1
  store i32 %w1, ptr addrspace(3) %si1
  %gi2 = getelementptr i32, ptr %g, i64 2
  %w2 = load i32, ptr %gi2
  %si2 = getelementptr i32, ptr addrspace(3) @shared, i64 2
  store i32 %w2, ptr addrspace(3) %si2
  %gi3 = getelementptr i32, ptr %g, i64 3
  %w3 = load i32, ptr %gi3
  %si3 = getelementptr i32, ptr addrspace(3) @shared, i64 3
  store i32 %w3, ptr addrspace(3) %si3
  br label %go
go:
  call void @llvm.nvvm.barrier0()
  %gg = addrspacecast ptr %g to ptr addrspace(1)
  %sp0 = getelementptr i32, ptr addrspace(3) @shared, i64 0
  %ra0 = atomicrmw usub_cond ptr addrspace(3) %sp0, i32 %v  monotonic
  %gp0 = getelementptr i32, ptr addrspace(1) %gg, i64 0
  %rb0 = atomicrmw volatile usub_cond ptr addrspace(1) %gp0, i32 %v  acquire
  %np0 = getelementptr i32, ptr %g, i64 4
  %rc0 = atomicrmw usub_cond ptr %np0, i32 %v  release
  %sp1 = getelementptr i32, ptr addrspace(3) @shared, i64 1
  %ra1 = atomicrmw usub_sat ptr addrspace(3) %sp1, i32 %v  acquire
  %gp1 = getelementptr i32, ptr addrspace(1) %gg, i64 1
  %rb1 = atomicrmw volatile usub_sat ptr addrspace(1) %gp1, i32 %v  release
  %np1 = getelementptr i32, ptr %g, i64 5
  %rc1 = atomicrmw usub_sat ptr %np1, i32 %v  acq_rel
  %sp2 = getelementptr i32, ptr addrspace(3) @shared, i64 2
  %ra2 = atomicrmw uinc_wrap ptr addrspace(3) %sp2, i32 %v  release
  %gp2 = getelementptr i32, ptr addrspace(1) %gg, i64 2
  %rb2 = atomicrmw volatile uinc_wrap ptr addrspace(1) %gp2, i32 %v  acq_rel
  %np2 = getelementptr i32, ptr %g, i64 6
  %rc2 = atomicrmw uinc_wrap ptr %np2, i32 %v  seq_cst
  %sp3 = getelementptr i32, ptr addrspace(3) @shared, i64 3
  %ra3 = atomicrmw udec_wrap ptr addrspace(3) %sp3, i32 %v  acq_rel
  %gp3 = getelementptr i32, ptr addrspace(1) %gg, i64 3
  %rb3 = atomicrmw volatile udec_wrap ptr addrspace(1) %gp3, i32 %v  seq_cst
  %np3 = getelementptr i32, ptr %g, i64 7
  %rc3 = atomicrmw udec_wrap ptr %np3, i32 %v  monotonic
  call void @llvm.nvvm.barrier0()
  br i1 %first, label %last, label %done
last:
  %so0 = getelementptr i32, ptr addrspace(3) @shared, i64 0
  %x0 = load i32, ptr addrspace(3) %so0
  %oo0 = getelementptr i32, ptr %g, i64 8
  store i32 %x0, ptr %oo0
  %so1 = getelementptr i32, ptr addrspace(3) @shared, i64 1
  %x1 = load i32, ptr addrspace(3) %so1
  %oo1 = getelementptr i32, ptr %g, i64 9
  store i32 %x1, ptr %oo1
  %so2 = getelementptr i32, ptr addrspace(3) @shared, i64 2
  %x2 = load i32, ptr addrspace(3) %so2
  %oo2 = getelementptr i32, ptr %g, i64 10
  store i32 %x2, ptr %oo2
  %so3 = getelementptr i32, ptr addrspace(3) @shared, i64 3
  %x3 = load i32, ptr addrspace(3) %so3
  %oo3 = getelementptr i32, ptr %g, i64 11
  store i32 %x3, ptr %oo3
  br label %done
done:
  ret void
}

declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
