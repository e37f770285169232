; atomicrmw of double.
; buffer a f64[1] values(-2.5)
; buffer g f64[15] rand(50,60) out
; launch k<<<1,1>>>(a,g)
; arch sm_75
target triple = "nvptx64-nvidia-cuda"

@shared = internal addrspace(3) global [5 x double] undef, align 8

define ptx_kernel void @k(ptr %a, ptr %g) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %pa = getelementptr double, ptr %a, i64 %i
  %v = load double, ptr %pa
  %first = icmp eq i32 %t, 0
  br i1 %first, label %init, label %go
init:
  %gi0 = getelementptr double, ptr %g, i64 0
  %w0 = load double, ptr %gi0
  %si0 = getelementptr double, ptr addrspace(3) @shared, i64 0
  store double %w0, ptr addrspace(3) %si0
  %gi1 = getelementptr double, ptr %g, i64 1
  %w1 = load double, ptr %gi1
  %si1 = getelementptr double, ptr addrspace(3) @shared, i64 1
  store double %w1, ptr addrspace(3) %si1
  %gi2 = getelementptr double, ptr %g, i64 2
  %w2 = load double, ptr %gi2
  %si2 = getelementptr double, ptr addrspace(3) @shared, i64 2
  store double %w2, ptr addrspace(3) %si2
  %gi3 = getelementptr double, ptr %g, i64 3
  %w3 = load double, ptr %gi3
  %si3 = getelementptr double, ptr addrspace(3) @shared, i64 3
  store double %w3, ptr addrspace(3) %si3
  %gi4 = getelementptr double, ptr %g, i64 4
  %w4 = load double, ptr %gi4
  %si4 = getelementptr double, ptr addrspace(3) @shared, i64 4
  store double %w4, ptr addrspace(3) %si4
  br label %go
go:
  call void @llvm.nvvm.barrier0()
  %gg = addrspacecast ptr %g to ptr addrspace(1)
  %sp0 = getelementptr double, ptr addrspace(3) @shared, i64 0
  %ra0 = atomicrmw fadd ptr addrspace(3) %sp0, double %v  monotonic
  %gp0 = getelementptr double, ptr addrspace(1) %gg, i64 0
  %rb0 = atomicrmw volatile fadd ptr addrspace(1) %gp0, double %v  acquire
  %np0 = getelementptr double, ptr %g, i64 5
  %rc0 = atomicrmw fadd ptr %np0, double %v  release
  %sp1 = getelementptr double, ptr addrspace(3) @shared, i64 1
  %ra1 = atomicrmw fsub ptr addrspace(3) %sp1, double %v  acquire
  %gp1 = getelementptr double, ptr addrspace(1) %gg, i64 1
  %rb1 = atomicrmw volatile fsub ptr addrspace(1) %gp1, double %v  release
  %np1 = getelementptr double, ptr %g, i64 6
  %rc1 = atomicrmw fsub ptr %np1, double %v  acq_rel
  %sp2 = getelementptr double, ptr addrspace(3) @shared, i64 2
  %ra2 = atomicrmw fmax ptr addrspace(3) %sp2, double %v  release
  %gp2 = getelementptr double, ptr addrspace(1) %gg, i64 2
  %rb2 = atomicrmw volatile fmax ptr addrspace(1) %gp2, double %v  acq_rel
  %np2 = getelementptr double, ptr %g, i64 7
  %rc2 = atomicrmw fmax ptr %np2, double %v  seq_cst
  %sp3 = getelementptr double, ptr addrspace(3) @shared, i64 3
  %ra3 = atomicrmw fmin ptr addrspace(3) %sp3, double %v  acq_rel
  %gp3 = getelementptr double, ptr addrspace(1) %gg, i64 3
  %rb3 = atomicrmw volatile fmin ptr addrspace(1) %gp3, double %v  seq_cst
  %np3 = getelementptr double, ptr %g, i64 8
  %rc3 = atomicrmw fmin ptr %np3, double %v  monotonic
  %sp4 = getelementptr double, ptr addrspace(3) @shared, i64 4
  %ra4 = atomicrmw xchg ptr addrspace(3) %sp4, double %v  seq_cst
  %gp4 = getelementptr double, ptr addrspace(1) %gg, i64 4
  %rb4 = atomicrmw volatile xchg ptr addrspace(1) %gp4, double %v  monotonic
  %np4 = getelementptr double, ptr %g, i64 9
  %rc4 = atomicrmw xchg ptr %np4, double %v  acquire
  call void @llvm.nvvm.barrier0()
  br i1 %first, label %last, label %done
last:
  %so0 = getelementptr double, ptr addrspace(3) @shared, i64 0
  %x0 = load double, ptr addrspace(3) %so0
  %oo0 = getelementptr double, ptr %g, i64 10
  store double %x0, ptr %oo0
  %so1 = getelementptr double, ptr addrspace(3) @shared, i64 1
  %x1 = load double, ptr addrspace(3) %so1
  %oo1 = getelementptr double, ptr %g, i64 11
  store double %x1, ptr %oo1
  %so2 = getelementptr double, ptr addrspace(3) @shared, i64 2
  %x2 = load double, ptr addrspace(3) %so2
  %oo2 = getelementptr double, ptr %g, i64 12
  store double %x2, ptr %oo2
  %so3 = getelementptr double, ptr addrspace(3) @shared, i64 3
  %x3 = load double, ptr addrspace(3) %so3
  %oo3 = getelementptr double, ptr %g, i64 13
  store double %x3, ptr %oo3
  %so4 = getelementptr double, ptr addrspace(3) @shared, i64 4
  %x4 = load double, ptr addrspace(3) %so4
  %oo4 = getelementptr double, ptr %g, i64 14
  store double %x4, ptr %oo4
  br label %done
done:
  ret void
}

declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
