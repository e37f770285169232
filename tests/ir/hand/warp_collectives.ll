; Shuffles, votes and matches of a whole warp.
; buffer a i32[64] rand(-3,9)
; buffer o u64[800] out
; launch k<<<1,32>>>(a,o)
target triple = "nvptx64-nvidia-cuda"

define internal void @put(ptr %o, i32 %n, i64 %v) alwaysinline {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %m = mul i32 %n, 32
  %i = add i32 %m, %t
  %p = getelementptr i64, ptr %o, i32 %i
  store i64 %v, ptr %p
  ret void
}

define ptx_kernel void @k(ptr %a, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ix = add i32 %t, 0
  %px = getelementptr i32, ptr %a, i32 %ix
  %x = load i32, ptr %px
  %iy = add i32 %t, 32
  %py = getelementptr i32, ptr %a, i32 %iy
  %y = load i32, ptr %py
  %f = bitcast i32 %x to float
  %c = icmp sgt i32 %x, 0
  %r0 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %x, i32 1, i32 31)
  %z0 = zext i32 %r0 to i64
  %hm0 = mul i64 0, 1000003
  %h0 = xor i64 %hm0, %z0
  call void @put(ptr %o, i32 0, i64 %h0)
  %r1 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %x, i32 5, i32 31)
  %z1 = zext i32 %r1 to i64
  %hm1 = mul i64 0, 1000003
  %h1 = xor i64 %hm1, %z1
  call void @put(ptr %o, i32 1, i64 %h1)
  %r2 = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %y, i32 7, i32 31)
  %r2e0 = extractvalue { i32, i1 } %r2, 0
  %r2e1 = extractvalue { i32, i1 } %r2, 1
  %z2e0 = zext i32 %r2e0 to i64
  %hm2e0 = mul i64 0, 1000003
  %h2e0 = xor i64 %hm2e0, %z2e0
  %z2e1 = zext i1 %r2e1 to i64
  %hm2e1 = mul i64 %h2e0, 1000003
  %h2e1 = xor i64 %hm2e1, %z2e1
  call void @put(ptr %o, i32 2, i64 %h2e1)
  %r3 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %f, i32 2, i32 6175)
  %nan3 = fcmp uno float %r3, %r3
  %bb3 = bitcast float %r3 to i32
  %b3 = select i1 %nan3, i32 4242, i32 %bb3
  %z3 = zext i32 %b3 to i64
  %hm3 = mul i64 0, 1000003
  %h3 = xor i64 %hm3, %z3
  call void @put(ptr %o, i32 3, i64 %h3)
  %r4 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %x, i32 1, i32 0)
  %z4 = zext i32 %r4 to i64
  %hm4 = mul i64 0, 1000003
  %h4 = xor i64 %hm4, %z4
  call void @put(ptr %o, i32 4, i64 %h4)
  %r5 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %x, i32 5, i32 0)
  %z5 = zext i32 %r5 to i64
  %hm5 = mul i64 0, 1000003
  %h5 = xor i64 %hm5, %z5
  call void @put(ptr %o, i32 5, i64 %h5)
  %r6 = call { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %y, i32 7, i32 0)
  %r6e0 = extractvalue { i32, i1 } %r6, 0
  %r6e1 = extractvalue { i32, i1 } %r6, 1
  %z6e0 = zext i32 %r6e0 to i64
  %hm6e0 = mul i64 0, 1000003
  %h6e0 = xor i64 %hm6e0, %z6e0
  %z6e1 = zext i1 %r6e1 to i64
  %hm6e1 = mul i64 %h6e0, 1000003
  %h6e1 = xor i64 %hm6e1, %z6e1
  call void @put(ptr %o, i32 6, i64 %h6e1)
  %r7 = call float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %f, i32 2, i32 6144)
  %nan7 = fcmp uno float %r7, %r7
  %bb7 = bitcast float %r7 to i32
  %b7 = select i1 %nan7, i32 4242, i32 %bb7
  %z7 = zext i32 %b7 to i64
  %hm7 = mul i64 0, 1000003
  %h7 = xor i64 %hm7, %z7
  call void @put(ptr %o, i32 7, i64 %h7)
  %r8 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 1, i32 31)
  %z8 = zext i32 %r8 to i64
  %hm8 = mul i64 0, 1000003
  %h8 = xor i64 %hm8, %z8
  call void @put(ptr %o, i32 8, i64 %h8)
  %r9 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 5, i32 31)
  %z9 = zext i32 %r9 to i64
  %hm9 = mul i64 0, 1000003
  %h9 = xor i64 %hm9, %z9
  call void @put(ptr %o, i32 9, i64 %h9)
  %r10 = call { i32, i1 } @llvm.nvvm.shfl.sync.bfly.i32p(i32 -1, i32 %y, i32 7, i32 31)
  %r10e0 = extractvalue { i32, i1 } %r10, 0
  %r10e1 = extractvalue { i32, i1 } %r10, 1
  %z10e0 = zext i32 %r10e0 to i64
  %hm10e0 = mul i64 0, 1000003
  %h10e0 = xor i64 %hm10e0, %z10e0
  %z10e1 = zext i1 %r10e1 to i64
  %hm10e1 = mul i64 %h10e0, 1000003
  %h10e1 = xor i64 %hm10e1, %z10e1
  call void @put(ptr %o, i32 10, i64 %h10e1)
  %r11 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %f, i32 2, i32 6175)
  %nan11 = fcmp uno float %r11, %r11
  %bb11 = bitcast float %r11 to i32
  %b11 = select i1 %nan11, i32 4242, i32 %bb11
  %z11 = zext i32 %b11 to i64
  %hm11 = mul i64 0, 1000003
  %h11 = xor i64 %hm11, %z11
  call void @put(ptr %o, i32 11, i64 %h11)
  %r12 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 1, i32 31)
  %z12 = zext i32 %r12 to i64
  %hm12 = mul i64 0, 1000003
  %h12 = xor i64 %hm12, %z12
  call void @put(ptr %o, i32 12, i64 %h12)
  %r13 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 5, i32 31)
  %z13 = zext i32 %r13 to i64
  %hm13 = mul i64 0, 1000003
  %h13 = xor i64 %hm13, %z13
  call void @put(ptr %o, i32 13, i64 %h13)
  %r14 = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 -1, i32 %y, i32 7, i32 31)
  %r14e0 = extractvalue { i32, i1 } %r14, 0
  %r14e1 = extractvalue { i32, i1 } %r14, 1
  %z14e0 = zext i32 %r14e0 to i64
  %hm14e0 = mul i64 0, 1000003
  %h14e0 = xor i64 %hm14e0, %z14e0
  %z14e1 = zext i1 %r14e1 to i64
  %hm14e1 = mul i64 %h14e0, 1000003
  %h14e1 = xor i64 %hm14e1, %z14e1
  call void @put(ptr %o, i32 14, i64 %h14e1)
  %r15 = call float @llvm.nvvm.shfl.sync.idx.f32(i32 -1, float %f, i32 2, i32 6175)
  %nan15 = fcmp uno float %r15, %r15
  %bb15 = bitcast float %r15 to i32
  %b15 = select i1 %nan15, i32 4242, i32 %bb15
  %z15 = zext i32 %b15 to i64
  %hm15 = mul i64 0, 1000003
  %h15 = xor i64 %hm15, %z15
  call void @put(ptr %o, i32 15, i64 %h15)
  %r16 = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %c)
  %z16 = zext i1 %r16 to i64
  %hm16 = mul i64 0, 1000003
  %h16 = xor i64 %hm16, %z16
  call void @put(ptr %o, i32 16, i64 %h16)
  %r17 = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %c)
  %z17 = zext i1 %r17 to i64
  %hm17 = mul i64 0, 1000003
  %h17 = xor i64 %hm17, %z17
  call void @put(ptr %o, i32 17, i64 %h17)
  %r18 = call i1 @llvm.nvvm.vote.uni.sync(i32 -1, i1 %c)
  %z18 = zext i1 %r18 to i64
  %hm18 = mul i64 0, 1000003
  %h18 = xor i64 %hm18, %z18
  call void @put(ptr %o, i32 18, i64 %h18)
  %r19 = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %c)
  %z19 = zext i32 %r19 to i64
  %hm19 = mul i64 0, 1000003
  %h19 = xor i64 %hm19, %z19
  call void @put(ptr %o, i32 19, i64 %h19)
  %r20 = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %x)
  %z20 = zext i32 %r20 to i64
  %hm20 = mul i64 0, 1000003
  %h20 = xor i64 %hm20, %z20
  call void @put(ptr %o, i32 20, i64 %h20)
  %lw21 = sext i32 %y to i64
  %r21 = call i32 @llvm.nvvm.match.any.sync.i64(i32 -1, i64 %lw21)
  %z21 = zext i32 %r21 to i64
  %hm21 = mul i64 0, 1000003
  %h21 = xor i64 %hm21, %z21
  call void @put(ptr %o, i32 21, i64 %h21)
  %r22 = call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 -1, i32 %x)
  %r22e0 = extractvalue { i32, i1 } %r22, 0
  %r22e1 = extractvalue { i32, i1 } %r22, 1
  %z22e0 = zext i32 %r22e0 to i64
  %hm22e0 = mul i64 0, 1000003
  %h22e0 = xor i64 %hm22e0, %z22e0
  %z22e1 = zext i1 %r22e1 to i64
  %hm22e1 = mul i64 %h22e0, 1000003
  %h22e1 = xor i64 %hm22e1, %z22e1
  call void @put(ptr %o, i32 22, i64 %h22e1)
  %r23 = call i32 @llvm.nvvm.activemask()
  %z23 = zext i32 %r23 to i64
  %hm23 = mul i64 0, 1000003
  %h23 = xor i64 %hm23, %z23
  call void @put(ptr %o, i32 23, i64 %h23)
  %r24 = call i32 @llvm.nvvm.fns(i32 %x, i32 3, i32 2)
  %z24 = zext i32 %r24 to i64
  %hm24 = mul i64 0, 1000003
  %h24 = xor i64 %hm24, %z24
  call void @put(ptr %o, i32 24, i64 %h24)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32)
declare float @llvm.nvvm.shfl.sync.idx.f32(i32, float, i32, i32)
declare float @llvm.nvvm.shfl.sync.up.f32(i32, float, i32, i32)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i1 @llvm.nvvm.vote.uni.sync(i32, i1)
declare i32 @llvm.nvvm.activemask()
declare i32 @llvm.nvvm.fns(i32, i32, i32)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
declare i32 @llvm.nvvm.match.any.sync.i64(i32, i64)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.bfly.i32p(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32, i32, i32, i32)
