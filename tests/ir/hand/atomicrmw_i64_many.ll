; atomicrmw of i64 by many threads at once.
; buffer a u64[64] rand(0,100)
; buffer g u64[27] rand(50,60) out
; launch k<<<1,64>>>(a,g)
; arch sm_75
target triple = "nvptx64-nvidia-cuda"

@shared = internal addrspace(3) global [9 x i64] undef, align 8

define ptx_kernel void @k(ptr %a, ptr %g) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %pa = getelementptr i64, ptr %a, i64 %i
  %v = load i64, ptr %pa
  %first = icmp eq i32 %t, 0
  br i1 %first, label %init, label %go
init:
  %gi0 = getelementptr i64, ptr %g, i64 0
  %w0 = load i64, ptr %gi0
  %si0 = getelementptr i64, ptr addrspace(3) @shared, i64 0
  store i64 %w0, ptr addrspace(3) %si0
  %gi1 = getelementptr i64, ptr %g, i64 1
  %w1 = load i64, ptr %gi1
  %si1 = getelementptr i64, ptr addrspace(3) @shared, i64 1
  store i64 %w1, ptr addrspace(3) %si1
  %gi2 = getelementptr i64, ptr %g, i64 2
  %w2 = load i64, ptr %gi2
  %si2 = getelementptr i64, ptr addrspace(3) @shared, i64 2
  store i64 %w2, ptr addrspace(3) %si2
  %gi3 = getelementptr i64, ptr %g, i64 3
  %w3 = load i64, ptr %gi3
  %si3 = getelementptr i64, ptr addrspace(3) @shared, i64 3
  store i64 %w3, ptr addrspace(3) %si3
  %gi4 = getelementptr i64, ptr %g, i64 4
  %w4 = load i64, ptr %gi4
  %si4 = getelementptr i64, ptr addrspace(3) @shared, i64 4
  store i64 %w4, ptr addrspace(3) %si4
  %gi5 = getelementptr i64, ptr %g, i64 5
  %w5 = load i64, ptr %gi5
  %si5 = getelementptr i64, ptr addrspace(3) @shared, i64 5
  store i64 %w5, ptr addrspace(3) %si5
  %gi6 = getelementptr i64, ptr %g, i64 6
  %w6 = load i64, ptr %gi6
  %si6 = getelementptr i64, ptr addrspace(3) @shared, i64 6
  store i64 %w6, ptr addrspace(3) %si6
  %gi7 = getelementptr i64, ptr %g, i64 7
  %w7 = load i64, ptr %gi7
  %si7 = getelementptr i64, ptr addrspace(3) @shared, i64 7
  store i64 %w7, ptr addrspace(3) %si7
  %gi8 = getelementptr i64, ptr %g, i64 8
  %w8 = load i64, ptr %gi8
  %si8 = getelementptr i64, ptr addrspace(3) @shared, i64 8
  store i64 %w8, ptr addrspace(3) %si8
  br label %go
go:
  call void @llvm.nvvm.barrier0()
  %gg = addrspacecast ptr %g to ptr addrspace(1)
  %sp0 = getelementptr i64, ptr addrspace(3) @shared, i64 0
  %ra0 = atomicrmw add ptr addrspace(3) %sp0, i64 %v  monotonic
  %gp0 = getelementptr i64, ptr addrspace(1) %gg, i64 0
  %rb0 = atomicrmw volatile add ptr addrspace(1) %gp0, i64 %v  acquire
  %np0 = getelementptr i64, ptr %g, i64 9
  %rc0 = atomicrmw add ptr %np0, i64 %v  release
  %sp1 = getelementptr i64, ptr addrspace(3) @shared, i64 1
  %ra1 = atomicrmw sub ptr addrspace(3) %sp1, i64 %v  acquire
  %gp1 = getelementptr i64, ptr addrspace(1) %gg, i64 1
  %rb1 = atomicrmw volatile sub ptr addrspace(1) %gp1, i64 %v  release
  %np1 = getelementptr i64, ptr %g, i64 10
  %rc1 = atomicrmw sub ptr %np1, i64 %v  acq_rel
  %sp2 = getelementptr i64, ptr addrspace(3) @shared, i64 2
  %ra2 = atomicrmw and ptr addrspace(3) %sp2, i64 %v  release
  %gp2 = getelementptr i64, ptr addrspace(1) %gg, i64 2
  %rb2 = atomicrmw volatile and ptr addrspace(1) %gp2, i64 %v  acq_rel
  %np2 = getelementptr i64, ptr %g, i64 11
  %rc2 = atomicrmw and ptr %np2, i64 %v  seq_cst
  %sp3 = getelementptr i64, ptr addrspace(3) @shared, i64 3
  %ra3 = atomicrmw or ptr addrspace(3) %sp3, i64 %v  acq_rel
  %gp3 = getelementptr i64, ptr addrspace(1) %gg, i64 3
  %rb3 = atomicrmw volatile or ptr addrspace(1) %gp3, i64 %v  seq_cst
  %np3 = getelementptr i64, ptr %g, i64 12
  %rc3 = atomicrmw or ptr %np3, i64 %v  monotonic
  %sp4 = getelementptr i64, ptr addrspace(3) @shared, i64 4
  %ra4 = atomicrmw xor ptr addrspace(3) %sp4, i64 %v  seq_cst
  %gp4 = getelementptr i64, ptr addrspace(1) %gg, i64 4
  %rb4 = atomicrmw volatile xor ptr addrspace(1) %gp4, i64 %v  monotonic
  %np4 = getelementptr i64, ptr %g, i64 13
  %rc4 = atomicrmw xor ptr %np4, i64 %v  acquire
  %sp5 = getelementptr i64, ptr addrspace(3) @shared, i64 5
  %ra5 = atomicrmw max ptr addrspace(3) %sp5, i64 %v  monotonic
  %gp5 = getelementptr i64, ptr addrspace(1) %gg, i64 5
  %rb5 = atomicrmw volatile max ptr addrspace(1) %gp5, i64 %v  acquire
  %np5 = getelementptr i64, ptr %g, i64 14
  %rc5 = atomicrmw max ptr %np5, i64 %v  release
  %sp6 = getelementptr i64, ptr addrspace(3) @shared, i64 6
  %ra6 = atomicrmw min ptr addrspace(3) %sp6, i64 %v  acquire
  %gp6 = getelementptr i64, ptr addrspace(1) %gg, i64 6
  %rb6 = atomicrmw volatile min ptr addrspace(1) %gp6, i64 %v  release
  %np6 = getelementptr i64, ptr %g, i64 15
  %rc6 = atomicrmw min ptr %np6, i64 %v  acq_rel
  %sp7 = getelementptr i64, ptr addrspace(3) @shared, i64 7
  %ra7 = atomicrmw umax ptr addrspace(3) %sp7, i64 %v  release
  %gp7 = getelementptr i64, ptr addrspace(1) %gg, i64 7
  %rb7 = atomicrmw volatile umax ptr addrspace(1) %gp7, i64 %v  acq_rel
  %np7 = getelementptr i64, ptr %g, i64 16
  %rc7 = atomicrmw umax ptr %np7, i64 %v  seq_cst
  %sp8 = getelementptr i64, ptr addrspace(3) @shared, i64 8
  %ra8 = atomicrmw umin ptr addrspace(3) %sp8, i64 %v  acq_rel
  %gp8 = getelementptr i64, ptr addrspace(1) %gg, i64 8
  %rb8 = atomicrmw volatile umin ptr addrspace(1) %gp8, i64 %v  seq_cst
  %np8 = getelementptr i64, ptr %g, i64 17
  %rc8 = atomicrmw umin ptr %np8, i64 %v  monotonic
  call void @llvm.nvvm.barrier0()
  br i1 %first, label %last, label %done
last:
  %so0 = getelementptr i64, ptr addrspace(3) @shared, i64 0
  %x0 = load i64, ptr addrspace(3) %so0
  %oo0 = getelementptr i64, ptr %g, i64 18
  store i64 %x0, ptr %oo0
  %so1 = getelementptr i64, ptr addrspace(3) @shared, i64 1
  %x1 = load i64, ptr addrspace(3) %so1
  %oo1 = getelementptr i64, ptr %g, i64 19
  store i64 %x1, ptr %oo1
  %so2 = getelementptr i64, ptr addrspace(3) @shared, i64 2
  %x2 = load i64, ptr addrspace(3) %so2
  %oo2 = getelementptr i64, ptr %g, i64 20
  store i64 %x2, ptr %oo2
  %so3 = getelementptr i64, ptr addrspace(3) @shared, i64 3
  %x3 = load i64, ptr addrspace(3) %so3
  %oo3 = getelementptr i64, ptr %g, i64 21
  store i64 %x3, ptr %oo3
  %so4 = getelementptr i64, ptr addrspace(3) @shared, i64 4
  %x4 = load i64, ptr addrspace(3) %so4
  %oo4 = getelementptr i64, ptr %g, i64 22
  store i64 %x4, ptr %oo4
  %so5 = getelementptr i64, ptr addrspace(3) @shared, i64 5
  %x5 = load i64, ptr addrspace(3) %so5
  %oo5 = getelementptr i64, ptr %g, i64 23
  store i64 %x5, ptr %oo5
  %so6 = getelementptr i64, ptr addrspace(3) @shared, i64 6
  %x6 = load i64, ptr addrspace(3) %so6
  %oo6 = getelementptr i64, ptr %g, i64 24
  store i64 %x6, ptr %oo6
  %so7 = getelementptr i64, ptr addrspace(3) @shared, i64 7
  %x7 = load i64, ptr addrspace(3) %so7
  %oo7 = getelementptr i64, ptr %g, i64 25
  store i64 %x7, ptr %oo7
  %so8 = getelementptr i64, ptr addrspace(3) @shared, i64 8
  %x8 = load i64, ptr addrspace(3) %so8
  %oo8 = getelementptr i64, ptr %g, i64 26
  store i64 %x8, ptr %oo8
  br label %done
done:
  ret void
}

declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
