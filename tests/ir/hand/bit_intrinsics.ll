; Funnel shifts, counts, reversals, minima and comparisons in every width.
; buffer a u64[64] rand(0,18000000000000000000)
; buffer o u64[2976] out
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
  %px = getelementptr i64, ptr %a, i32 %ix
  %x = load i64, ptr %px
  %iy = add i32 %t, 32
  %py = getelementptr i64, ptr %a, i32 %iy
  %y = load i64, ptr %py
  %x8 = trunc i64 %x to i8
  %y8 = trunc i64 %y to i8
  %x16 = trunc i64 %x to i16
  %y16 = trunc i64 %y to i16
  %x32 = trunc i64 %x to i32
  %y32 = trunc i64 %y to i32
  %x64 = add i64 %x, 0
  %y64 = add i64 %y, 0
  %xz = zext i64 %x to i128
  %xh = shl i128 %xz, 63
  %yz = sext i64 %y to i128
  %x128 = xor i128 %xh, %yz
  %y128 = mul i128 %yz, %xz
  %x5 = trunc i64 %x to i5
  %y5 = trunc i64 %y to i5
  %sshla8 = urem i8 %y8, 8
  %ushla8 = urem i8 %y8, 8
  %sshla16 = urem i16 %y16, 16
  %ushla16 = urem i16 %y16, 16
  %sshla32 = urem i32 %y32, 32
  %ushla32 = urem i32 %y32, 32
  %sshla64 = urem i64 %y64, 64
  %ushla64 = urem i64 %y64, 64
  %sshla5 = urem i5 %y5, 5
  %ushla5 = urem i5 %y5, 5
  %safe8 = and i8 %x8, 127
  %safe16 = and i16 %x16, 32767
  %safe32 = and i32 %x32, 2147483647
  %safe64 = and i64 %x64, 9223372036854775807
  %safe5 = and i5 %x5, 15
  %r0 = call i8 @llvm.fshl.i8(i8 %x8, i8 %y8, i8 %y8)
  %z0 = zext i8 %r0 to i64
  %hm0 = mul i64 0, 1000003
  %h0 = xor i64 %hm0, %z0
  call void @put(ptr %o, i32 0, i64 %h0)
  %r1 = call i8 @llvm.fshl.i8(i8 %x8, i8 %x8, i8 %y8)
  %z1 = zext i8 %r1 to i64
  %hm1 = mul i64 0, 1000003
  %h1 = xor i64 %hm1, %z1
  call void @put(ptr %o, i32 1, i64 %h1)
  %r2 = call i8 @llvm.fshl.i8(i8 %x8, i8 %y8, i8 3)
  %z2 = zext i8 %r2 to i64
  %hm2 = mul i64 0, 1000003
  %h2 = xor i64 %hm2, %z2
  call void @put(ptr %o, i32 2, i64 %h2)
  %r3 = call i8 @llvm.fshr.i8(i8 %x8, i8 %y8, i8 %y8)
  %z3 = zext i8 %r3 to i64
  %hm3 = mul i64 0, 1000003
  %h3 = xor i64 %hm3, %z3
  call void @put(ptr %o, i32 3, i64 %h3)
  %r4 = call i8 @llvm.fshr.i8(i8 %x8, i8 %x8, i8 %y8)
  %z4 = zext i8 %r4 to i64
  %hm4 = mul i64 0, 1000003
  %h4 = xor i64 %hm4, %z4
  call void @put(ptr %o, i32 4, i64 %h4)
  %r5 = call i8 @llvm.fshr.i8(i8 %x8, i8 %y8, i8 3)
  %z5 = zext i8 %r5 to i64
  %hm5 = mul i64 0, 1000003
  %h5 = xor i64 %hm5, %z5
  call void @put(ptr %o, i32 5, i64 %h5)
  %r6 = call i8 @llvm.ctpop.i8(i8 %x8)
  %z6 = zext i8 %r6 to i64
  %hm6 = mul i64 0, 1000003
  %h6 = xor i64 %hm6, %z6
  call void @put(ptr %o, i32 6, i64 %h6)
  %r7 = call i8 @llvm.ctlz.i8(i8 %x8, i1 false)
  %z7 = zext i8 %r7 to i64
  %hm7 = mul i64 0, 1000003
  %h7 = xor i64 %hm7, %z7
  call void @put(ptr %o, i32 7, i64 %h7)
  %r8 = call i8 @llvm.cttz.i8(i8 %x8, i1 false)
  %z8 = zext i8 %r8 to i64
  %hm8 = mul i64 0, 1000003
  %h8 = xor i64 %hm8, %z8
  call void @put(ptr %o, i32 8, i64 %h8)
  %r9 = call i8 @llvm.bitreverse.i8(i8 %x8)
  %z9 = zext i8 %r9 to i64
  %hm9 = mul i64 0, 1000003
  %h9 = xor i64 %hm9, %z9
  call void @put(ptr %o, i32 9, i64 %h9)
  %r10 = call i8 @llvm.abs.i8(i8 %x8, i1 false)
  %z10 = zext i8 %r10 to i64
  %hm10 = mul i64 0, 1000003
  %h10 = xor i64 %hm10, %z10
  call void @put(ptr %o, i32 10, i64 %h10)
  %r11 = call i8 @llvm.smin.i8(i8 %x8, i8 %y8)
  %z11 = zext i8 %r11 to i64
  %hm11 = mul i64 0, 1000003
  %h11 = xor i64 %hm11, %z11
  call void @put(ptr %o, i32 11, i64 %h11)
  %r12 = call i8 @llvm.smax.i8(i8 %x8, i8 %y8)
  %z12 = zext i8 %r12 to i64
  %hm12 = mul i64 0, 1000003
  %h12 = xor i64 %hm12, %z12
  call void @put(ptr %o, i32 12, i64 %h12)
  %r13 = call i8 @llvm.umin.i8(i8 %x8, i8 %y8)
  %z13 = zext i8 %r13 to i64
  %hm13 = mul i64 0, 1000003
  %h13 = xor i64 %hm13, %z13
  call void @put(ptr %o, i32 13, i64 %h13)
  %r14 = call i8 @llvm.umax.i8(i8 %x8, i8 %y8)
  %z14 = zext i8 %r14 to i64
  %hm14 = mul i64 0, 1000003
  %h14 = xor i64 %hm14, %z14
  call void @put(ptr %o, i32 14, i64 %h14)
  %r15 = call i8 @llvm.scmp.i8.i8(i8 %x8, i8 %y8)
  %z15 = zext i8 %r15 to i64
  %hm15 = mul i64 0, 1000003
  %h15 = xor i64 %hm15, %z15
  call void @put(ptr %o, i32 15, i64 %h15)
  %r16 = call i32 @llvm.ucmp.i32.i8(i8 %x8, i8 %y8)
  %z16 = zext i32 %r16 to i64
  %hm16 = mul i64 0, 1000003
  %h16 = xor i64 %hm16, %z16
  call void @put(ptr %o, i32 16, i64 %h16)
  %r17 = call i16 @llvm.fshl.i16(i16 %x16, i16 %y16, i16 %y16)
  %z17 = zext i16 %r17 to i64
  %hm17 = mul i64 0, 1000003
  %h17 = xor i64 %hm17, %z17
  call void @put(ptr %o, i32 17, i64 %h17)
  %r18 = call i16 @llvm.fshl.i16(i16 %x16, i16 %x16, i16 %y16)
  %z18 = zext i16 %r18 to i64
  %hm18 = mul i64 0, 1000003
  %h18 = xor i64 %hm18, %z18
  call void @put(ptr %o, i32 18, i64 %h18)
  %r19 = call i16 @llvm.fshl.i16(i16 %x16, i16 %y16, i16 3)
  %z19 = zext i16 %r19 to i64
  %hm19 = mul i64 0, 1000003
  %h19 = xor i64 %hm19, %z19
  call void @put(ptr %o, i32 19, i64 %h19)
  %r20 = call i16 @llvm.fshr.i16(i16 %x16, i16 %y16, i16 %y16)
  %z20 = zext i16 %r20 to i64
  %hm20 = mul i64 0, 1000003
  %h20 = xor i64 %hm20, %z20
  call void @put(ptr %o, i32 20, i64 %h20)
  %r21 = call i16 @llvm.fshr.i16(i16 %x16, i16 %x16, i16 %y16)
  %z21 = zext i16 %r21 to i64
  %hm21 = mul i64 0, 1000003
  %h21 = xor i64 %hm21, %z21
  call void @put(ptr %o, i32 21, i64 %h21)
  %r22 = call i16 @llvm.fshr.i16(i16 %x16, i16 %y16, i16 3)
  %z22 = zext i16 %r22 to i64
  %hm22 = mul i64 0, 1000003
  %h22 = xor i64 %hm22, %z22
  call void @put(ptr %o, i32 22, i64 %h22)
  %r23 = call i16 @llvm.ctpop.i16(i16 %x16)
  %z23 = zext i16 %r23 to i64
  %hm23 = mul i64 0, 1000003
  %h23 = xor i64 %hm23, %z23
  call void @put(ptr %o, i32 23, i64 %h23)
  %r24 = call i16 @llvm.ctlz.i16(i16 %x16, i1 false)
  %z24 = zext i16 %r24 to i64
  %hm24 = mul i64 0, 1000003
  %h24 = xor i64 %hm24, %z24
  call void @put(ptr %o, i32 24, i64 %h24)
  %r25 = call i16 @llvm.cttz.i16(i16 %x16, i1 false)
  %z25 = zext i16 %r25 to i64
  %hm25 = mul i64 0, 1000003
  %h25 = xor i64 %hm25, %z25
  call void @put(ptr %o, i32 25, i64 %h25)
  %r26 = call i16 @llvm.bitreverse.i16(i16 %x16)
  %z26 = zext i16 %r26 to i64
  %hm26 = mul i64 0, 1000003
  %h26 = xor i64 %hm26, %z26
  call void @put(ptr %o, i32 26, i64 %h26)
  %r27 = call i16 @llvm.bswap.i16(i16 %x16)
  %z27 = zext i16 %r27 to i64
  %hm27 = mul i64 0, 1000003
  %h27 = xor i64 %hm27, %z27
  call void @put(ptr %o, i32 27, i64 %h27)
  %r28 = call i16 @llvm.abs.i16(i16 %x16, i1 false)
  %z28 = zext i16 %r28 to i64
  %hm28 = mul i64 0, 1000003
  %h28 = xor i64 %hm28, %z28
  call void @put(ptr %o, i32 28, i64 %h28)
  %r29 = call i16 @llvm.smin.i16(i16 %x16, i16 %y16)
  %z29 = zext i16 %r29 to i64
  %hm29 = mul i64 0, 1000003
  %h29 = xor i64 %hm29, %z29
  call void @put(ptr %o, i32 29, i64 %h29)
  %r30 = call i16 @llvm.smax.i16(i16 %x16, i16 %y16)
  %z30 = zext i16 %r30 to i64
  %hm30 = mul i64 0, 1000003
  %h30 = xor i64 %hm30, %z30
  call void @put(ptr %o, i32 30, i64 %h30)
  %r31 = call i16 @llvm.umin.i16(i16 %x16, i16 %y16)
  %z31 = zext i16 %r31 to i64
  %hm31 = mul i64 0, 1000003
  %h31 = xor i64 %hm31, %z31
  call void @put(ptr %o, i32 31, i64 %h31)
  %r32 = call i16 @llvm.umax.i16(i16 %x16, i16 %y16)
  %z32 = zext i16 %r32 to i64
  %hm32 = mul i64 0, 1000003
  %h32 = xor i64 %hm32, %z32
  call void @put(ptr %o, i32 32, i64 %h32)
  %r33 = call i8 @llvm.scmp.i8.i16(i16 %x16, i16 %y16)
  %z33 = zext i8 %r33 to i64
  %hm33 = mul i64 0, 1000003
  %h33 = xor i64 %hm33, %z33
  call void @put(ptr %o, i32 33, i64 %h33)
  %r34 = call i32 @llvm.ucmp.i32.i16(i16 %x16, i16 %y16)
  %z34 = zext i32 %r34 to i64
  %hm34 = mul i64 0, 1000003
  %h34 = xor i64 %hm34, %z34
  call void @put(ptr %o, i32 34, i64 %h34)
  %r35 = call i32 @llvm.fshl.i32(i32 %x32, i32 %y32, i32 %y32)
  %z35 = zext i32 %r35 to i64
  %hm35 = mul i64 0, 1000003
  %h35 = xor i64 %hm35, %z35
  call void @put(ptr %o, i32 35, i64 %h35)
  %r36 = call i32 @llvm.fshl.i32(i32 %x32, i32 %x32, i32 %y32)
  %z36 = zext i32 %r36 to i64
  %hm36 = mul i64 0, 1000003
  %h36 = xor i64 %hm36, %z36
  call void @put(ptr %o, i32 36, i64 %h36)
  %r37 = call i32 @llvm.fshl.i32(i32 %x32, i32 %y32, i32 3)
  %z37 = zext i32 %r37 to i64
  %hm37 = mul i64 0, 1000003
  %h37 = xor i64 %hm37, %z37
  call void @put(ptr %o, i32 37, i64 %h37)
  %r38 = call i32 @llvm.fshr.i32(i32 %x32, i32 %y32, i32 %y32)
  %z38 = zext i32 %r38 to i64
  %hm38 = mul i64 0, 1000003
  %h38 = xor i64 %hm38, %z38
  call void @put(ptr %o, i32 38, i64 %h38)
  %r39 = call i32 @llvm.fshr.i32(i32 %x32, i32 %x32, i32 %y32)
  %z39 = zext i32 %r39 to i64
  %hm39 = mul i64 0, 1000003
  %h39 = xor i64 %hm39, %z39
  call void @put(ptr %o, i32 39, i64 %h39)
  %r40 = call i32 @llvm.fshr.i32(i32 %x32, i32 %y32, i32 3)
  %z40 = zext i32 %r40 to i64
  %hm40 = mul i64 0, 1000003
  %h40 = xor i64 %hm40, %z40
  call void @put(ptr %o, i32 40, i64 %h40)
  %r41 = call i32 @llvm.ctpop.i32(i32 %x32)
  %z41 = zext i32 %r41 to i64
  %hm41 = mul i64 0, 1000003
  %h41 = xor i64 %hm41, %z41
  call void @put(ptr %o, i32 41, i64 %h41)
  %r42 = call i32 @llvm.ctlz.i32(i32 %x32, i1 false)
  %z42 = zext i32 %r42 to i64
  %hm42 = mul i64 0, 1000003
  %h42 = xor i64 %hm42, %z42
  call void @put(ptr %o, i32 42, i64 %h42)
  %r43 = call i32 @llvm.cttz.i32(i32 %x32, i1 false)
  %z43 = zext i32 %r43 to i64
  %hm43 = mul i64 0, 1000003
  %h43 = xor i64 %hm43, %z43
  call void @put(ptr %o, i32 43, i64 %h43)
  %r44 = call i32 @llvm.bitreverse.i32(i32 %x32)
  %z44 = zext i32 %r44 to i64
  %hm44 = mul i64 0, 1000003
  %h44 = xor i64 %hm44, %z44
  call void @put(ptr %o, i32 44, i64 %h44)
  %r45 = call i32 @llvm.bswap.i32(i32 %x32)
  %z45 = zext i32 %r45 to i64
  %hm45 = mul i64 0, 1000003
  %h45 = xor i64 %hm45, %z45
  call void @put(ptr %o, i32 45, i64 %h45)
  %r46 = call i32 @llvm.abs.i32(i32 %x32, i1 false)
  %z46 = zext i32 %r46 to i64
  %hm46 = mul i64 0, 1000003
  %h46 = xor i64 %hm46, %z46
  call void @put(ptr %o, i32 46, i64 %h46)
  %r47 = call i32 @llvm.smin.i32(i32 %x32, i32 %y32)
  %z47 = zext i32 %r47 to i64
  %hm47 = mul i64 0, 1000003
  %h47 = xor i64 %hm47, %z47
  call void @put(ptr %o, i32 47, i64 %h47)
  %r48 = call i32 @llvm.smax.i32(i32 %x32, i32 %y32)
  %z48 = zext i32 %r48 to i64
  %hm48 = mul i64 0, 1000003
  %h48 = xor i64 %hm48, %z48
  call void @put(ptr %o, i32 48, i64 %h48)
  %r49 = call i32 @llvm.umin.i32(i32 %x32, i32 %y32)
  %z49 = zext i32 %r49 to i64
  %hm49 = mul i64 0, 1000003
  %h49 = xor i64 %hm49, %z49
  call void @put(ptr %o, i32 49, i64 %h49)
  %r50 = call i32 @llvm.umax.i32(i32 %x32, i32 %y32)
  %z50 = zext i32 %r50 to i64
  %hm50 = mul i64 0, 1000003
  %h50 = xor i64 %hm50, %z50
  call void @put(ptr %o, i32 50, i64 %h50)
  %r51 = call i8 @llvm.scmp.i8.i32(i32 %x32, i32 %y32)
  %z51 = zext i8 %r51 to i64
  %hm51 = mul i64 0, 1000003
  %h51 = xor i64 %hm51, %z51
  call void @put(ptr %o, i32 51, i64 %h51)
  %r52 = call i32 @llvm.ucmp.i32.i32(i32 %x32, i32 %y32)
  %z52 = zext i32 %r52 to i64
  %hm52 = mul i64 0, 1000003
  %h52 = xor i64 %hm52, %z52
  call void @put(ptr %o, i32 52, i64 %h52)
  %r53 = call i64 @llvm.fshl.i64(i64 %x64, i64 %y64, i64 %y64)
  %hm53 = mul i64 0, 1000003
  %h53 = xor i64 %hm53, %r53
  call void @put(ptr %o, i32 53, i64 %h53)
  %r54 = call i64 @llvm.fshl.i64(i64 %x64, i64 %x64, i64 %y64)
  %hm54 = mul i64 0, 1000003
  %h54 = xor i64 %hm54, %r54
  call void @put(ptr %o, i32 54, i64 %h54)
  %r55 = call i64 @llvm.fshl.i64(i64 %x64, i64 %y64, i64 3)
  %hm55 = mul i64 0, 1000003
  %h55 = xor i64 %hm55, %r55
  call void @put(ptr %o, i32 55, i64 %h55)
  %r56 = call i64 @llvm.fshr.i64(i64 %x64, i64 %y64, i64 %y64)
  %hm56 = mul i64 0, 1000003
  %h56 = xor i64 %hm56, %r56
  call void @put(ptr %o, i32 56, i64 %h56)
  %r57 = call i64 @llvm.fshr.i64(i64 %x64, i64 %x64, i64 %y64)
  %hm57 = mul i64 0, 1000003
  %h57 = xor i64 %hm57, %r57
  call void @put(ptr %o, i32 57, i64 %h57)
  %r58 = call i64 @llvm.fshr.i64(i64 %x64, i64 %y64, i64 3)
  %hm58 = mul i64 0, 1000003
  %h58 = xor i64 %hm58, %r58
  call void @put(ptr %o, i32 58, i64 %h58)
  %r59 = call i64 @llvm.ctpop.i64(i64 %x64)
  %hm59 = mul i64 0, 1000003
  %h59 = xor i64 %hm59, %r59
  call void @put(ptr %o, i32 59, i64 %h59)
  %r60 = call i64 @llvm.ctlz.i64(i64 %x64, i1 false)
  %hm60 = mul i64 0, 1000003
  %h60 = xor i64 %hm60, %r60
  call void @put(ptr %o, i32 60, i64 %h60)
  %r61 = call i64 @llvm.cttz.i64(i64 %x64, i1 false)
  %hm61 = mul i64 0, 1000003
  %h61 = xor i64 %hm61, %r61
  call void @put(ptr %o, i32 61, i64 %h61)
  %r62 = call i64 @llvm.bitreverse.i64(i64 %x64)
  %hm62 = mul i64 0, 1000003
  %h62 = xor i64 %hm62, %r62
  call void @put(ptr %o, i32 62, i64 %h62)
  %r63 = call i64 @llvm.bswap.i64(i64 %x64)
  %hm63 = mul i64 0, 1000003
  %h63 = xor i64 %hm63, %r63
  call void @put(ptr %o, i32 63, i64 %h63)
  %r64 = call i64 @llvm.abs.i64(i64 %x64, i1 false)
  %hm64 = mul i64 0, 1000003
  %h64 = xor i64 %hm64, %r64
  call void @put(ptr %o, i32 64, i64 %h64)
  %r65 = call i64 @llvm.smin.i64(i64 %x64, i64 %y64)
  %hm65 = mul i64 0, 1000003
  %h65 = xor i64 %hm65, %r65
  call void @put(ptr %o, i32 65, i64 %h65)
  %r66 = call i64 @llvm.smax.i64(i64 %x64, i64 %y64)
  %hm66 = mul i64 0, 1000003
  %h66 = xor i64 %hm66, %r66
  call void @put(ptr %o, i32 66, i64 %h66)
  %r67 = call i64 @llvm.umin.i64(i64 %x64, i64 %y64)
  %hm67 = mul i64 0, 1000003
  %h67 = xor i64 %hm67, %r67
  call void @put(ptr %o, i32 67, i64 %h67)
  %r68 = call i64 @llvm.umax.i64(i64 %x64, i64 %y64)
  %hm68 = mul i64 0, 1000003
  %h68 = xor i64 %hm68, %r68
  call void @put(ptr %o, i32 68, i64 %h68)
  %r69 = call i8 @llvm.scmp.i8.i64(i64 %x64, i64 %y64)
  %z69 = zext i8 %r69 to i64
  %hm69 = mul i64 0, 1000003
  %h69 = xor i64 %hm69, %z69
  call void @put(ptr %o, i32 69, i64 %h69)
  %r70 = call i32 @llvm.ucmp.i32.i64(i64 %x64, i64 %y64)
  %z70 = zext i32 %r70 to i64
  %hm70 = mul i64 0, 1000003
  %h70 = xor i64 %hm70, %z70
  call void @put(ptr %o, i32 70, i64 %h70)
  %r71 = call i5 @llvm.fshl.i5(i5 %x5, i5 %y5, i5 %y5)
  %z71 = zext i5 %r71 to i64
  %hm71 = mul i64 0, 1000003
  %h71 = xor i64 %hm71, %z71
  call void @put(ptr %o, i32 71, i64 %h71)
  %r72 = call i5 @llvm.fshl.i5(i5 %x5, i5 %x5, i5 %y5)
  %z72 = zext i5 %r72 to i64
  %hm72 = mul i64 0, 1000003
  %h72 = xor i64 %hm72, %z72
  call void @put(ptr %o, i32 72, i64 %h72)
  %r73 = call i5 @llvm.fshl.i5(i5 %x5, i5 %y5, i5 3)
  %z73 = zext i5 %r73 to i64
  %hm73 = mul i64 0, 1000003
  %h73 = xor i64 %hm73, %z73
  call void @put(ptr %o, i32 73, i64 %h73)
  %r74 = call i5 @llvm.fshr.i5(i5 %x5, i5 %y5, i5 %y5)
  %z74 = zext i5 %r74 to i64
  %hm74 = mul i64 0, 1000003
  %h74 = xor i64 %hm74, %z74
  call void @put(ptr %o, i32 74, i64 %h74)
  %r75 = call i5 @llvm.fshr.i5(i5 %x5, i5 %x5, i5 %y5)
  %z75 = zext i5 %r75 to i64
  %hm75 = mul i64 0, 1000003
  %h75 = xor i64 %hm75, %z75
  call void @put(ptr %o, i32 75, i64 %h75)
  %r76 = call i5 @llvm.fshr.i5(i5 %x5, i5 %y5, i5 3)
  %z76 = zext i5 %r76 to i64
  %hm76 = mul i64 0, 1000003
  %h76 = xor i64 %hm76, %z76
  call void @put(ptr %o, i32 76, i64 %h76)
  %r77 = call i5 @llvm.ctpop.i5(i5 %x5)
  %z77 = zext i5 %r77 to i64
  %hm77 = mul i64 0, 1000003
  %h77 = xor i64 %hm77, %z77
  call void @put(ptr %o, i32 77, i64 %h77)
  %r78 = call i5 @llvm.ctlz.i5(i5 %x5, i1 false)
  %z78 = zext i5 %r78 to i64
  %hm78 = mul i64 0, 1000003
  %h78 = xor i64 %hm78, %z78
  call void @put(ptr %o, i32 78, i64 %h78)
  %r79 = call i5 @llvm.cttz.i5(i5 %x5, i1 false)
  %z79 = zext i5 %r79 to i64
  %hm79 = mul i64 0, 1000003
  %h79 = xor i64 %hm79, %z79
  call void @put(ptr %o, i32 79, i64 %h79)
  %r80 = call i5 @llvm.bitreverse.i5(i5 %x5)
  %z80 = zext i5 %r80 to i64
  %hm80 = mul i64 0, 1000003
  %h80 = xor i64 %hm80, %z80
  call void @put(ptr %o, i32 80, i64 %h80)
  %r81 = call i5 @llvm.abs.i5(i5 %x5, i1 false)
  %z81 = zext i5 %r81 to i64
  %hm81 = mul i64 0, 1000003
  %h81 = xor i64 %hm81, %z81
  call void @put(ptr %o, i32 81, i64 %h81)
  %r82 = call i5 @llvm.smin.i5(i5 %x5, i5 %y5)
  %z82 = zext i5 %r82 to i64
  %hm82 = mul i64 0, 1000003
  %h82 = xor i64 %hm82, %z82
  call void @put(ptr %o, i32 82, i64 %h82)
  %r83 = call i5 @llvm.smax.i5(i5 %x5, i5 %y5)
  %z83 = zext i5 %r83 to i64
  %hm83 = mul i64 0, 1000003
  %h83 = xor i64 %hm83, %z83
  call void @put(ptr %o, i32 83, i64 %h83)
  %r84 = call i5 @llvm.umin.i5(i5 %x5, i5 %y5)
  %z84 = zext i5 %r84 to i64
  %hm84 = mul i64 0, 1000003
  %h84 = xor i64 %hm84, %z84
  call void @put(ptr %o, i32 84, i64 %h84)
  %r85 = call i5 @llvm.umax.i5(i5 %x5, i5 %y5)
  %z85 = zext i5 %r85 to i64
  %hm85 = mul i64 0, 1000003
  %h85 = xor i64 %hm85, %z85
  call void @put(ptr %o, i32 85, i64 %h85)
  %r86 = call i8 @llvm.scmp.i8.i5(i5 %x5, i5 %y5)
  %z86 = zext i8 %r86 to i64
  %hm86 = mul i64 0, 1000003
  %h86 = xor i64 %hm86, %z86
  call void @put(ptr %o, i32 86, i64 %h86)
  %r87 = call i32 @llvm.ucmp.i32.i5(i5 %x5, i5 %y5)
  %z87 = zext i32 %r87 to i64
  %hm87 = mul i64 0, 1000003
  %h87 = xor i64 %hm87, %z87
  call void @put(ptr %o, i32 87, i64 %h87)
  %r88 = call i128 @llvm.ctpop.i128(i128 %x128)
  %zl88 = trunc i128 %r88 to i64
  %zs88 = lshr i128 %r88, 64
  %zh88 = trunc i128 %zs88 to i64
  %z88 = xor i64 %zl88, %zh88
  %hm88 = mul i64 0, 1000003
  %h88 = xor i64 %hm88, %z88
  call void @put(ptr %o, i32 88, i64 %h88)
  %r89 = call i128 @llvm.ctlz.i128(i128 %x128, i1 false)
  %zl89 = trunc i128 %r89 to i64
  %zs89 = lshr i128 %r89, 64
  %zh89 = trunc i128 %zs89 to i64
  %z89 = xor i64 %zl89, %zh89
  %hm89 = mul i64 0, 1000003
  %h89 = xor i64 %hm89, %z89
  call void @put(ptr %o, i32 89, i64 %h89)
  %r90 = call i128 @llvm.bswap.i128(i128 %x128)
  %zl90 = trunc i128 %r90 to i64
  %zs90 = lshr i128 %r90, 64
  %zh90 = trunc i128 %zs90 to i64
  %z90 = xor i64 %zl90, %zh90
  %hm90 = mul i64 0, 1000003
  %h90 = xor i64 %hm90, %z90
  call void @put(ptr %o, i32 90, i64 %h90)
  %r91 = call i128 @llvm.fshl.i128(i128 %x128, i128 %y128, i128 %y128)
  %zl91 = trunc i128 %r91 to i64
  %zs91 = lshr i128 %r91, 64
  %zh91 = trunc i128 %zs91 to i64
  %z91 = xor i64 %zl91, %zh91
  %hm91 = mul i64 0, 1000003
  %h91 = xor i64 %hm91, %z91
  call void @put(ptr %o, i32 91, i64 %h91)
  %r92 = call i128 @llvm.umin.i128(i128 %x128, i128 %y128)
  %zl92 = trunc i128 %r92 to i64
  %zs92 = lshr i128 %r92, 64
  %zh92 = trunc i128 %zs92 to i64
  %z92 = xor i64 %zl92, %zh92
  %hm92 = mul i64 0, 1000003
  %h92 = xor i64 %hm92, %z92
  call void @put(ptr %o, i32 92, i64 %h92)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i128 @llvm.bswap.i128(i128)
declare i128 @llvm.ctlz.i128(i128, i1)
declare i128 @llvm.ctpop.i128(i128)
declare i128 @llvm.fshl.i128(i128, i128, i128)
declare i128 @llvm.umin.i128(i128, i128)
declare i16 @llvm.abs.i16(i16, i1)
declare i16 @llvm.bitreverse.i16(i16)
declare i16 @llvm.bswap.i16(i16)
declare i16 @llvm.ctlz.i16(i16, i1)
declare i16 @llvm.ctpop.i16(i16)
declare i16 @llvm.cttz.i16(i16, i1)
declare i16 @llvm.fshl.i16(i16, i16, i16)
declare i16 @llvm.fshr.i16(i16, i16, i16)
declare i16 @llvm.smax.i16(i16, i16)
declare i16 @llvm.smin.i16(i16, i16)
declare i16 @llvm.umax.i16(i16, i16)
declare i16 @llvm.umin.i16(i16, i16)
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.bitreverse.i32(i32)
declare i32 @llvm.bswap.i32(i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.ucmp.i32.i16(i16, i16)
declare i32 @llvm.ucmp.i32.i32(i32, i32)
declare i32 @llvm.ucmp.i32.i5(i5, i5)
declare i32 @llvm.ucmp.i32.i64(i64, i64)
declare i32 @llvm.ucmp.i32.i8(i8, i8)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i5 @llvm.abs.i5(i5, i1)
declare i5 @llvm.bitreverse.i5(i5)
declare i5 @llvm.ctlz.i5(i5, i1)
declare i5 @llvm.ctpop.i5(i5)
declare i5 @llvm.cttz.i5(i5, i1)
declare i5 @llvm.fshl.i5(i5, i5, i5)
declare i5 @llvm.fshr.i5(i5, i5, i5)
declare i5 @llvm.smax.i5(i5, i5)
declare i5 @llvm.smin.i5(i5, i5)
declare i5 @llvm.umax.i5(i5, i5)
declare i5 @llvm.umin.i5(i5, i5)
declare i64 @llvm.abs.i64(i64, i1)
declare i64 @llvm.bitreverse.i64(i64)
declare i64 @llvm.bswap.i64(i64)
declare i64 @llvm.ctlz.i64(i64, i1)
declare i64 @llvm.ctpop.i64(i64)
declare i64 @llvm.cttz.i64(i64, i1)
declare i64 @llvm.fshl.i64(i64, i64, i64)
declare i64 @llvm.fshr.i64(i64, i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.umax.i64(i64, i64)
declare i64 @llvm.umin.i64(i64, i64)
declare i8 @llvm.abs.i8(i8, i1)
declare i8 @llvm.bitreverse.i8(i8)
declare i8 @llvm.ctlz.i8(i8, i1)
declare i8 @llvm.ctpop.i8(i8)
declare i8 @llvm.cttz.i8(i8, i1)
declare i8 @llvm.fshl.i8(i8, i8, i8)
declare i8 @llvm.fshr.i8(i8, i8, i8)
declare i8 @llvm.scmp.i8.i16(i16, i16)
declare i8 @llvm.scmp.i8.i32(i32, i32)
declare i8 @llvm.scmp.i8.i5(i5, i5)
declare i8 @llvm.scmp.i8.i64(i64, i64)
declare i8 @llvm.scmp.i8.i8(i8, i8)
declare i8 @llvm.smax.i8(i8, i8)
declare i8 @llvm.smin.i8(i8, i8)
declare i8 @llvm.umax.i8(i8, i8)
declare i8 @llvm.umin.i8(i8, i8)
