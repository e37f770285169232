; Saturating addition, subtraction and shifts in every width.
; buffer a u64[64] rand(0,18000000000000000000)
; buffer o u64[1088] out
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
  %r0 = call i8 @llvm.sadd.sat.i8(i8 %x8, i8 %y8)
  %z0 = zext i8 %r0 to i64
  %hm0 = mul i64 0, 1000003
  %h0 = xor i64 %hm0, %z0
  call void @put(ptr %o, i32 0, i64 %h0)
  %r1 = call i8 @llvm.uadd.sat.i8(i8 %x8, i8 %y8)
  %z1 = zext i8 %r1 to i64
  %hm1 = mul i64 0, 1000003
  %h1 = xor i64 %hm1, %z1
  call void @put(ptr %o, i32 1, i64 %h1)
  %r2 = call i8 @llvm.ssub.sat.i8(i8 %x8, i8 %y8)
  %z2 = zext i8 %r2 to i64
  %hm2 = mul i64 0, 1000003
  %h2 = xor i64 %hm2, %z2
  call void @put(ptr %o, i32 2, i64 %h2)
  %r3 = call i8 @llvm.usub.sat.i8(i8 %x8, i8 %y8)
  %z3 = zext i8 %r3 to i64
  %hm3 = mul i64 0, 1000003
  %h3 = xor i64 %hm3, %z3
  call void @put(ptr %o, i32 3, i64 %h3)
  %r4 = call i8 @llvm.sshl.sat.i8(i8 %x8, i8 %sshla8)
  %z4 = zext i8 %r4 to i64
  %hm4 = mul i64 0, 1000003
  %h4 = xor i64 %hm4, %z4
  call void @put(ptr %o, i32 4, i64 %h4)
  %r5 = call i8 @llvm.ushl.sat.i8(i8 %x8, i8 %ushla8)
  %z5 = zext i8 %r5 to i64
  %hm5 = mul i64 0, 1000003
  %h5 = xor i64 %hm5, %z5
  call void @put(ptr %o, i32 5, i64 %h5)
  %r6 = call i16 @llvm.sadd.sat.i16(i16 %x16, i16 %y16)
  %z6 = zext i16 %r6 to i64
  %hm6 = mul i64 0, 1000003
  %h6 = xor i64 %hm6, %z6
  call void @put(ptr %o, i32 6, i64 %h6)
  %r7 = call i16 @llvm.uadd.sat.i16(i16 %x16, i16 %y16)
  %z7 = zext i16 %r7 to i64
  %hm7 = mul i64 0, 1000003
  %h7 = xor i64 %hm7, %z7
  call void @put(ptr %o, i32 7, i64 %h7)
  %r8 = call i16 @llvm.ssub.sat.i16(i16 %x16, i16 %y16)
  %z8 = zext i16 %r8 to i64
  %hm8 = mul i64 0, 1000003
  %h8 = xor i64 %hm8, %z8
  call void @put(ptr %o, i32 8, i64 %h8)
  %r9 = call i16 @llvm.usub.sat.i16(i16 %x16, i16 %y16)
  %z9 = zext i16 %r9 to i64
  %hm9 = mul i64 0, 1000003
  %h9 = xor i64 %hm9, %z9
  call void @put(ptr %o, i32 9, i64 %h9)
  %r10 = call i16 @llvm.sshl.sat.i16(i16 %x16, i16 %sshla16)
  %z10 = zext i16 %r10 to i64
  %hm10 = mul i64 0, 1000003
  %h10 = xor i64 %hm10, %z10
  call void @put(ptr %o, i32 10, i64 %h10)
  %r11 = call i16 @llvm.ushl.sat.i16(i16 %x16, i16 %ushla16)
  %z11 = zext i16 %r11 to i64
  %hm11 = mul i64 0, 1000003
  %h11 = xor i64 %hm11, %z11
  call void @put(ptr %o, i32 11, i64 %h11)
  %r12 = call i32 @llvm.sadd.sat.i32(i32 %x32, i32 %y32)
  %z12 = zext i32 %r12 to i64
  %hm12 = mul i64 0, 1000003
  %h12 = xor i64 %hm12, %z12
  call void @put(ptr %o, i32 12, i64 %h12)
  %r13 = call i32 @llvm.uadd.sat.i32(i32 %x32, i32 %y32)
  %z13 = zext i32 %r13 to i64
  %hm13 = mul i64 0, 1000003
  %h13 = xor i64 %hm13, %z13
  call void @put(ptr %o, i32 13, i64 %h13)
  %r14 = call i32 @llvm.ssub.sat.i32(i32 %x32, i32 %y32)
  %z14 = zext i32 %r14 to i64
  %hm14 = mul i64 0, 1000003
  %h14 = xor i64 %hm14, %z14
  call void @put(ptr %o, i32 14, i64 %h14)
  %r15 = call i32 @llvm.usub.sat.i32(i32 %x32, i32 %y32)
  %z15 = zext i32 %r15 to i64
  %hm15 = mul i64 0, 1000003
  %h15 = xor i64 %hm15, %z15
  call void @put(ptr %o, i32 15, i64 %h15)
  %r16 = call i32 @llvm.sshl.sat.i32(i32 %x32, i32 %sshla32)
  %z16 = zext i32 %r16 to i64
  %hm16 = mul i64 0, 1000003
  %h16 = xor i64 %hm16, %z16
  call void @put(ptr %o, i32 16, i64 %h16)
  %r17 = call i32 @llvm.ushl.sat.i32(i32 %x32, i32 %ushla32)
  %z17 = zext i32 %r17 to i64
  %hm17 = mul i64 0, 1000003
  %h17 = xor i64 %hm17, %z17
  call void @put(ptr %o, i32 17, i64 %h17)
  %r18 = call i64 @llvm.sadd.sat.i64(i64 %x64, i64 %y64)
  %hm18 = mul i64 0, 1000003
  %h18 = xor i64 %hm18, %r18
  call void @put(ptr %o, i32 18, i64 %h18)
  %r19 = call i64 @llvm.uadd.sat.i64(i64 %x64, i64 %y64)
  %hm19 = mul i64 0, 1000003
  %h19 = xor i64 %hm19, %r19
  call void @put(ptr %o, i32 19, i64 %h19)
  %r20 = call i64 @llvm.ssub.sat.i64(i64 %x64, i64 %y64)
  %hm20 = mul i64 0, 1000003
  %h20 = xor i64 %hm20, %r20
  call void @put(ptr %o, i32 20, i64 %h20)
  %r21 = call i64 @llvm.usub.sat.i64(i64 %x64, i64 %y64)
  %hm21 = mul i64 0, 1000003
  %h21 = xor i64 %hm21, %r21
  call void @put(ptr %o, i32 21, i64 %h21)
  %r22 = call i64 @llvm.sshl.sat.i64(i64 %x64, i64 %sshla64)
  %hm22 = mul i64 0, 1000003
  %h22 = xor i64 %hm22, %r22
  call void @put(ptr %o, i32 22, i64 %h22)
  %r23 = call i64 @llvm.ushl.sat.i64(i64 %x64, i64 %ushla64)
  %hm23 = mul i64 0, 1000003
  %h23 = xor i64 %hm23, %r23
  call void @put(ptr %o, i32 23, i64 %h23)
  %r24 = call i5 @llvm.sadd.sat.i5(i5 %x5, i5 %y5)
  %z24 = zext i5 %r24 to i64
  %hm24 = mul i64 0, 1000003
  %h24 = xor i64 %hm24, %z24
  call void @put(ptr %o, i32 24, i64 %h24)
  %r25 = call i5 @llvm.uadd.sat.i5(i5 %x5, i5 %y5)
  %z25 = zext i5 %r25 to i64
  %hm25 = mul i64 0, 1000003
  %h25 = xor i64 %hm25, %z25
  call void @put(ptr %o, i32 25, i64 %h25)
  %r26 = call i5 @llvm.ssub.sat.i5(i5 %x5, i5 %y5)
  %z26 = zext i5 %r26 to i64
  %hm26 = mul i64 0, 1000003
  %h26 = xor i64 %hm26, %z26
  call void @put(ptr %o, i32 26, i64 %h26)
  %r27 = call i5 @llvm.usub.sat.i5(i5 %x5, i5 %y5)
  %z27 = zext i5 %r27 to i64
  %hm27 = mul i64 0, 1000003
  %h27 = xor i64 %hm27, %z27
  call void @put(ptr %o, i32 27, i64 %h27)
  %r28 = call i5 @llvm.sshl.sat.i5(i5 %x5, i5 %sshla5)
  %z28 = zext i5 %r28 to i64
  %hm28 = mul i64 0, 1000003
  %h28 = xor i64 %hm28, %z28
  call void @put(ptr %o, i32 28, i64 %h28)
  %r29 = call i5 @llvm.ushl.sat.i5(i5 %x5, i5 %ushla5)
  %z29 = zext i5 %r29 to i64
  %hm29 = mul i64 0, 1000003
  %h29 = xor i64 %hm29, %z29
  call void @put(ptr %o, i32 29, i64 %h29)
  %r30 = call i128 @llvm.sadd.sat.i128(i128 %x128, i128 %y128)
  %zl30 = trunc i128 %r30 to i64
  %zs30 = lshr i128 %r30, 64
  %zh30 = trunc i128 %zs30 to i64
  %z30 = xor i64 %zl30, %zh30
  %hm30 = mul i64 0, 1000003
  %h30 = xor i64 %hm30, %z30
  call void @put(ptr %o, i32 30, i64 %h30)
  %r31 = call i128 @llvm.uadd.sat.i128(i128 %x128, i128 %y128)
  %zl31 = trunc i128 %r31 to i64
  %zs31 = lshr i128 %r31, 64
  %zh31 = trunc i128 %zs31 to i64
  %z31 = xor i64 %zl31, %zh31
  %hm31 = mul i64 0, 1000003
  %h31 = xor i64 %hm31, %z31
  call void @put(ptr %o, i32 31, i64 %h31)
  %r32 = call i128 @llvm.ssub.sat.i128(i128 %x128, i128 %y128)
  %zl32 = trunc i128 %r32 to i64
  %zs32 = lshr i128 %r32, 64
  %zh32 = trunc i128 %zs32 to i64
  %z32 = xor i64 %zl32, %zh32
  %hm32 = mul i64 0, 1000003
  %h32 = xor i64 %hm32, %z32
  call void @put(ptr %o, i32 32, i64 %h32)
  %r33 = call i128 @llvm.usub.sat.i128(i128 %x128, i128 %y128)
  %zl33 = trunc i128 %r33 to i64
  %zs33 = lshr i128 %r33, 64
  %zh33 = trunc i128 %zs33 to i64
  %z33 = xor i64 %zl33, %zh33
  %hm33 = mul i64 0, 1000003
  %h33 = xor i64 %hm33, %z33
  call void @put(ptr %o, i32 33, i64 %h33)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i128 @llvm.sadd.sat.i128(i128, i128)
declare i128 @llvm.ssub.sat.i128(i128, i128)
declare i128 @llvm.uadd.sat.i128(i128, i128)
declare i128 @llvm.usub.sat.i128(i128, i128)
declare i16 @llvm.sadd.sat.i16(i16, i16)
declare i16 @llvm.sshl.sat.i16(i16, i16)
declare i16 @llvm.ssub.sat.i16(i16, i16)
declare i16 @llvm.uadd.sat.i16(i16, i16)
declare i16 @llvm.ushl.sat.i16(i16, i16)
declare i16 @llvm.usub.sat.i16(i16, i16)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare i32 @llvm.sshl.sat.i32(i32, i32)
declare i32 @llvm.ssub.sat.i32(i32, i32)
declare i32 @llvm.uadd.sat.i32(i32, i32)
declare i32 @llvm.ushl.sat.i32(i32, i32)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare i5 @llvm.sadd.sat.i5(i5, i5)
declare i5 @llvm.sshl.sat.i5(i5, i5)
declare i5 @llvm.ssub.sat.i5(i5, i5)
declare i5 @llvm.uadd.sat.i5(i5, i5)
declare i5 @llvm.ushl.sat.i5(i5, i5)
declare i5 @llvm.usub.sat.i5(i5, i5)
declare i64 @llvm.sadd.sat.i64(i64, i64)
declare i64 @llvm.sshl.sat.i64(i64, i64)
declare i64 @llvm.ssub.sat.i64(i64, i64)
declare i64 @llvm.uadd.sat.i64(i64, i64)
declare i64 @llvm.ushl.sat.i64(i64, i64)
declare i64 @llvm.usub.sat.i64(i64, i64)
declare i8 @llvm.sadd.sat.i8(i8, i8)
declare i8 @llvm.sshl.sat.i8(i8, i8)
declare i8 @llvm.ssub.sat.i8(i8, i8)
declare i8 @llvm.uadd.sat.i8(i8, i8)
declare i8 @llvm.ushl.sat.i8(i8, i8)
declare i8 @llvm.usub.sat.i8(i8, i8)
