; Every atomicrmw of i8, in each space and ordering.
; buffer a u8[1] values(37)
; buffer g u8[39] rand(50,60) out
; launch k<<<1,1>>>(a,g)
; arch sm_75
target triple = "nvptx64-nvidia-cuda"

@shared = internal addrspace(3) global [13 x i8] undef, align 8

define ptx_kernel void @k(ptr %a, ptr %g) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %pa = getelementptr i8, ptr %a, i64 %i
  %v = load i8, ptr %pa
  %first = icmp eq i32 %t, 0
  br i1 %first, label %init, label %go
init:
  %gi0 = getelementptr i8, ptr %g, i64 0
  %w0 = load i8, ptr %gi0
  %si0 = getelementptr i8, ptr addrspace(3) @shared, i64 0
  store i8 %w0, ptr addrspace(3) %si0
  %gi1 = getelementptr i8, ptr %g, i64 1
  %w1 = load i8, ptr %gi1
  %si1 = getelementptr i8, ptr addrspace(3) @shared, i64 1
  store i8 %w1, ptr addrspace(3) %si1
  %gi2 = getelementptr i8, ptr %g, i64 2
  %w2 = load i8, ptr %gi2
  %si2 = getelementptr i8, ptr addrspace(3) @shared, i64 2
  store i8 %w2, ptr addrspace(3) %si2
  %gi3 = getelementptr i8, ptr %g, i64 3
  %w3 = load i8, ptr %gi3
  %si3 = getelementptr i8, ptr addrspace(3) @shared, i64 3
  store i8 %w3, ptr addrspace(3) %si3
  %gi4 = getelementptr i8, ptr %g, i64 4
  %w4 = load i8, ptr %gi4
  %si4 = getelementptr i8, ptr addrspace(3) @shared, i64 4
  store i8 %w4, ptr addrspace(3) %si4
  %gi5 = getelementptr i8, ptr %g, i64 5
  %w5 = load i8, ptr %gi5
  %si5 = getelementptr i8, ptr addrspace(3) @shared, i64 5
  store i8 %w5, ptr addrspace(3) %si5
  %gi6 = getelementptr i8, ptr %g, i64 6
  %w6 = load i8, ptr %gi6
  %si6 = getelementptr i8, ptr addrspace(3) @shared, i64 6
  store i8 %w6, ptr addrspace(3) %si6
  %gi7 = getelementptr i8, ptr %g, i64 7
  %w7 = load i8, ptr %gi7
  %si7 = getelementptr i8, ptr addrspace(3) @shared, i64 7
  store i8 %w7, ptr addrspace(3) %si7
  %gi8 = getelementptr i8, ptr %g, i64 8
  %w8 = load i8, ptr %gi8
  %si8 = getelementptr i8, ptr addrspace(3) @shared, i64 8
  store i8 %w8, ptr addrspace(3) %si8
  %gi9 = getelementptr i8, ptr %g, i64 9
  %w9 = load i8, ptr %gi9
  %si9 = getelementptr i8, ptr addrspace(3) @shared, i64 9
  store i8 %w9, ptr addrspace(3) %si9
  %gi10 = getelementptr i8, ptr %g, i64 10
  %w10 = load i8, ptr %gi10
  %si10 = getelementptr i8, ptr addrspace(3) @shared, i64 10
  store i8 %w10, ptr addrspace(3) %si10
  %gi11 = getelementptr i8, ptr %g, i64 11
  %w11 = load i8, ptr %gi11
  %si11 = getelementptr i8, ptr addrspace(3) @shared, i64 11
  store i8 %w11, ptr addrspace(3) %si11
  %gi12 = getelementptr i8, ptr %g, i64 12
  %w12 = load i8, ptr %gi12
  %si12 = getelementptr i8, ptr addrspace(3) @shared, i64 12
  store i8 %w12, ptr addrspace(3) %si12
  br label %go
go:
  call void @llvm.nvvm.barrier0()
  %gg = addrspacecast ptr %g to ptr addrspace(1)
  %sp0 = getelementptr i8, ptr addrspace(3) @shared, i64 0
  %ra0 = atomicrmw xchg ptr addrspace(3) %sp0, i8 %v  monotonic
  %gp0 = getelementptr i8, ptr addrspace(1) %gg, i64 0
  %rb0 = atomicrmw volatile xchg ptr addrspace(1) %gp0, i8 %v  acquire
  %np0 = getelementptr i8, ptr %g, i64 13
  %rc0 = atomicrmw xchg ptr %np0, i8 %v  release
  %sp1 = getelementptr i8, ptr addrspace(3) @shared, i64 1
  %ra1 = atomicrmw add ptr addrspace(3) %sp1, i8 %v syncscope("device") acquire
  %gp1 = getelementptr i8, ptr addrspace(1) %gg, i64 1
  %rb1 = atomicrmw volatile add ptr addrspace(1) %gp1, i8 %v syncscope("device") release
  %np1 = getelementptr i8, ptr %g, i64 14
  %rc1 = atomicrmw add ptr %np1, i8 %v syncscope("device") acq_rel
  %sp2 = getelementptr i8, ptr addrspace(3) @shared, i64 2
  %ra2 = atomicrmw sub ptr addrspace(3) %sp2, i8 %v syncscope("block") release
  %gp2 = getelementptr i8, ptr addrspace(1) %gg, i64 2
  %rb2 = atomicrmw volatile sub ptr addrspace(1) %gp2, i8 %v syncscope("block") acq_rel
  %np2 = getelementptr i8, ptr %g, i64 15
  %rc2 = atomicrmw sub ptr %np2, i8 %v syncscope("block") seq_cst
  %sp3 = getelementptr i8, ptr addrspace(3) @shared, i64 3
  %ra3 = atomicrmw and ptr addrspace(3) %sp3, i8 %v  acq_rel
  %gp3 = getelementptr i8, ptr addrspace(1) %gg, i64 3
  %rb3 = atomicrmw volatile and ptr addrspace(1) %gp3, i8 %v  seq_cst
  %np3 = getelementptr i8, ptr %g, i64 16
  %rc3 = atomicrmw and ptr %np3, i8 %v  monotonic
  %sp4 = getelementptr i8, ptr addrspace(3) @shared, i64 4
  %ra4 = atomicrmw nand ptr addrspace(3) %sp4, i8 %v syncscope("device") seq_cst
  %gp4 = getelementptr i8, ptr addrspace(1) %gg, i64 4
  %rb4 = atomicrmw volatile nand ptr addrspace(1) %gp4, i8 %v syncscope("device") monotonic
  %np4 = getelementptr i8, ptr %g, i64 17
  %rc4 = atomicrmw nand ptr %np4, i8 %v syncscope("device") acquire
  %sp5 = getelementptr i8, ptr addrspace(3) @shared, i64 5
  %ra5 = atomicrmw or ptr addrspace(3) %sp5, i8 %v syncscope("block") monotonic
  %gp5 = getelementptr i8, ptr addrspace(1) %gg, i64 5
  %rb5 = atomicrmw volatile or ptr addrspace(1) %gp5, i8 %v syncscope("block") acquire
  %np5 = getelementptr i8, ptr %g, i64 18
  %rc5 = atomicrmw or ptr %np5, i8 %v syncscope("block") release
  %sp6 = getelementptr i8, ptr addrspace(3) @shared, i64 6
  %ra6 = atomicrmw xor ptr addrspace(3) %sp6, i8 %v  acquire
  %gp6 = getelementptr i8, ptr addrspace(1) %gg, i64 6
  %rb6 = atomicrmw volatile xor ptr addrspace(1) %gp6, i8 %v  release
  %np6 = getelementptr i8, ptr %g, i64 19
  %rc6 = atomicrmw xor ptr %np6, i8 %v  acq_rel
  %sp7 = getelementptr i8, ptr addrspace(3) @shared, i64 7
  %ra7 = atomicrmw max ptr addrspace(3) %sp7, i8 %v syncscope("device") release
  %gp7 = getelementptr i8, ptr addrspace(1) %gg, i64 7
  %rb7 = atomicrmw volatile max ptr addrspace(1) %gp7, i8 %v syncscope("device") acq_rel
  %np7 = getelementptr i8, ptr %g, i64 20
  %rc7 = atomicrmw max ptr %np7, i8 %v syncscope("device") seq_cst
  %sp8 = getelementptr i8, ptr addrspace(3) @shared, i64 8
  %ra8 = atomicrmw min ptr addrspace(3) %sp8, i8 %v syncscope("block") acq_rel
  %gp8 = getelementptr i8, ptr addrspace(1) %gg, i64 8
  %rb8 = atomicrmw volatile min ptr addrspace(1) %gp8, i8 %v syncscope("block") seq_cst
  %np8 = getelementptr i8, ptr %g, i64 21
  %rc8 = atomicrmw min ptr %np8, i8 %v syncscope("block") monotonic
  %sp9 = getelementptr i8, ptr addrspace(3) @shared, i64 9
  %ra9 = atomicrmw umax ptr addrspace(3) %sp9, i8 %v  seq_cst
  %gp9 = getelementptr i8, ptr addrspace(1) %gg, i64 9
  %rb9 = atomicrmw volatile umax ptr addrspace(1) %gp9, i8 %v  monotonic
  %np9 = getelementptr i8, ptr %g, i64 22
  %rc9 = atomicrmw umax ptr %np9, i8 %v  acquire
  %sp10 = getelementptr i8, ptr addrspace(3) @shared, i64 10
  %ra10 = atomicrmw umin ptr addrspace(3) %sp10, i8 %v syncscope("device") monotonic
  %gp10 = getelementptr i8, ptr addrspace(1) %gg, i64 10
  %rb10 = atomicrmw volatile umin ptr addrspace(1) %gp10, i8 %v syncscope("device") acquire
  %np10 = getelementptr i8, ptr %g, i64 23
  %rc10 = atomicrmw umin ptr %np10, i8 %v syncscope("device") release
  %sp11 = getelementptr i8, ptr addrspace(3) @shared, i64 11
  %ra11 = atomicrmw uinc_wrap ptr addrspace(3) %sp11, i8 %v syncscope("block") acquire
  %gp11 = getelementptr i8, ptr addrspace(1) %gg, i64 11
  %rb11 = atomicrmw volatile uinc_wrap ptr addrspace(1) %gp11, i8 %v syncscope("block") release
  %np11 = getelementptr i8, ptr %g, i64 24
  %rc11 = atomicrmw uinc_wrap ptr %np11, i8 %v syncscope("block") acq_rel
  %sp12 = getelementptr i8, ptr addrspace(3) @shared, i64 12
  %ra12 = atomicrmw udec_wrap ptr addrspace(3) %sp12, i8 %v  release
  %gp12 = getelementptr i8, ptr addrspace(1) %gg, i64 12
  %rb12 = atomicrmw volatile udec_wrap ptr addrspace(1) %gp12, i8 %v  acq_rel
  %np12 = getelementptr i8, ptr %g, i64 25
  %rc12 = atomicrmw udec_wrap ptr %np12, i8 %v  seq_cst
  call void @llvm.nvvm.barrier0()
  br i1 %first, label %last, label %done
last:
  %so0 = getelementptr i8, ptr addrspace(3) @shared, i64 0
  %x0 = load i8, ptr addrspace(3) %so0
  %oo0 = getelementptr i8, ptr %g, i64 26
  store i8 %x0, ptr %oo0
  %so1 = getelementptr i8, ptr addrspace(3) @shared, i64 1
  %x1 = load i8, ptr addrspace(3) %so1
  %oo1 = getelementptr i8, ptr %g, i64 27
  store i8 %x1, ptr %oo1
  %so2 = getelementptr i8, ptr addrspace(3) @shared, i64 2
  %x2 = load i8, ptr addrspace(3) %so2
  %oo2 = getelementptr i8, ptr %g, i64 28
  store i8 %x2, ptr %oo2
  %so3 = getelementptr i8, ptr addrspace(3) @shared, i64 3
  %x3 = load i8, ptr addrspace(3) %so3
  %oo3 = getelementptr i8, ptr %g, i64 29
  store i8 %x3, ptr %oo3
  %so4 = getelementptr i8, ptr addrspace(3) @shared, i64 4
  %x4 = load i8, ptr addrspace(3) %so4
  %oo4 = getelementptr i8, ptr %g, i64 30
  store i8 %x4, ptr %oo4
  %so5 = getelementptr i8, ptr addrspace(3) @shared, i64 5
  %x5 = load i8, ptr addrspace(3) %so5
  %oo5 = getelementptr i8, ptr %g, i64 31
  store i8 %x5, ptr %oo5
  %so6 = getelementptr i8, ptr addrspace(3) @shared, i64 6
  %x6 = load i8, ptr addrspace(3) %so6
  %oo6 = getelementptr i8, ptr %g, i64 32
  store i8 %x6, ptr %oo6
  %so7 = getelementptr i8, ptr addrspace(3) @shared, i64 7
  %x7 = load i8, ptr addrspace(3) %so7
  %oo7 = getelementptr i8, ptr %g, i64 33
  store i8 %x7, ptr %oo7
  %so8 = getelementptr i8, ptr addrspace(3) @shared, i64 8
  %x8 = load i8, ptr addrspace(3) %so8
  %oo8 = getelementptr i8, ptr %g, i64 34
  store i8 %x8, ptr %oo8
  %so9 = getelementptr i8, ptr addrspace(3) @shared, i64 9
  %x9 = load i8, ptr addrspace(3) %so9
  %oo9 = getelementptr i8, ptr %g, i64 35
  store i8 %x9, ptr %oo9
  %so10 = getelementptr i8, ptr addrspace(3) @shared, i64 10
  %x10 = load i8, ptr addrspace(3) %so10
  %oo10 = getelementptr i8, ptr %g, i64 36
  store i8 %x10, ptr %oo10
  %so11 = getelementptr i8, ptr addrspace(3) @shared, i64 11
  %x11 = load i8, ptr addrspace(3) %so11
  %oo11 = getelementptr i8, ptr %g, i64 37
  store i8 %x11, ptr %oo11
  %so12 = getelementptr i8, ptr addrspace(3) @shared, i64 12
  %x12 = load i8, ptr addrspace(3) %so12
  %oo12 = getelementptr i8, ptr %g, i64 38
  store i8 %x12, ptr %oo12
  br label %done
done:
  ret void
}

declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
