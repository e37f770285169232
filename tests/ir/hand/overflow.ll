; Arithmetic with overflow in every width.
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
  %r0 = call { i8, i1 } @llvm.sadd.with.overflow.i8(i8 %x8, i8 %y8)
  %r0e0 = extractvalue { i8, i1 } %r0, 0
  %r0e1 = extractvalue { i8, i1 } %r0, 1
  %z0e0 = zext i8 %r0e0 to i64
  %hm0e0 = mul i64 0, 1000003
  %h0e0 = xor i64 %hm0e0, %z0e0
  %z0e1 = zext i1 %r0e1 to i64
  %hm0e1 = mul i64 %h0e0, 1000003
  %h0e1 = xor i64 %hm0e1, %z0e1
  call void @put(ptr %o, i32 0, i64 %h0e1)
  %r1 = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %x8, i8 %y8)
  %r1e0 = extractvalue { i8, i1 } %r1, 0
  %r1e1 = extractvalue { i8, i1 } %r1, 1
  %z1e0 = zext i8 %r1e0 to i64
  %hm1e0 = mul i64 0, 1000003
  %h1e0 = xor i64 %hm1e0, %z1e0
  %z1e1 = zext i1 %r1e1 to i64
  %hm1e1 = mul i64 %h1e0, 1000003
  %h1e1 = xor i64 %hm1e1, %z1e1
  call void @put(ptr %o, i32 1, i64 %h1e1)
  %r2 = call { i8, i1 } @llvm.ssub.with.overflow.i8(i8 %x8, i8 %y8)
  %r2e0 = extractvalue { i8, i1 } %r2, 0
  %r2e1 = extractvalue { i8, i1 } %r2, 1
  %z2e0 = zext i8 %r2e0 to i64
  %hm2e0 = mul i64 0, 1000003
  %h2e0 = xor i64 %hm2e0, %z2e0
  %z2e1 = zext i1 %r2e1 to i64
  %hm2e1 = mul i64 %h2e0, 1000003
  %h2e1 = xor i64 %hm2e1, %z2e1
  call void @put(ptr %o, i32 2, i64 %h2e1)
  %r3 = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %x8, i8 %y8)
  %r3e0 = extractvalue { i8, i1 } %r3, 0
  %r3e1 = extractvalue { i8, i1 } %r3, 1
  %z3e0 = zext i8 %r3e0 to i64
  %hm3e0 = mul i64 0, 1000003
  %h3e0 = xor i64 %hm3e0, %z3e0
  %z3e1 = zext i1 %r3e1 to i64
  %hm3e1 = mul i64 %h3e0, 1000003
  %h3e1 = xor i64 %hm3e1, %z3e1
  call void @put(ptr %o, i32 3, i64 %h3e1)
  %r4 = call { i8, i1 } @llvm.smul.with.overflow.i8(i8 %x8, i8 %y8)
  %r4e0 = extractvalue { i8, i1 } %r4, 0
  %r4e1 = extractvalue { i8, i1 } %r4, 1
  %z4e0 = zext i8 %r4e0 to i64
  %hm4e0 = mul i64 0, 1000003
  %h4e0 = xor i64 %hm4e0, %z4e0
  %z4e1 = zext i1 %r4e1 to i64
  %hm4e1 = mul i64 %h4e0, 1000003
  %h4e1 = xor i64 %hm4e1, %z4e1
  call void @put(ptr %o, i32 4, i64 %h4e1)
  %r5 = call { i8, i1 } @llvm.umul.with.overflow.i8(i8 %x8, i8 %y8)
  %r5e0 = extractvalue { i8, i1 } %r5, 0
  %r5e1 = extractvalue { i8, i1 } %r5, 1
  %z5e0 = zext i8 %r5e0 to i64
  %hm5e0 = mul i64 0, 1000003
  %h5e0 = xor i64 %hm5e0, %z5e0
  %z5e1 = zext i1 %r5e1 to i64
  %hm5e1 = mul i64 %h5e0, 1000003
  %h5e1 = xor i64 %hm5e1, %z5e1
  call void @put(ptr %o, i32 5, i64 %h5e1)
  %r6 = call { i16, i1 } @llvm.sadd.with.overflow.i16(i16 %x16, i16 %y16)
  %r6e0 = extractvalue { i16, i1 } %r6, 0
  %r6e1 = extractvalue { i16, i1 } %r6, 1
  %z6e0 = zext i16 %r6e0 to i64
  %hm6e0 = mul i64 0, 1000003
  %h6e0 = xor i64 %hm6e0, %z6e0
  %z6e1 = zext i1 %r6e1 to i64
  %hm6e1 = mul i64 %h6e0, 1000003
  %h6e1 = xor i64 %hm6e1, %z6e1
  call void @put(ptr %o, i32 6, i64 %h6e1)
  %r7 = call { i16, i1 } @llvm.uadd.with.overflow.i16(i16 %x16, i16 %y16)
  %r7e0 = extractvalue { i16, i1 } %r7, 0
  %r7e1 = extractvalue { i16, i1 } %r7, 1
  %z7e0 = zext i16 %r7e0 to i64
  %hm7e0 = mul i64 0, 1000003
  %h7e0 = xor i64 %hm7e0, %z7e0
  %z7e1 = zext i1 %r7e1 to i64
  %hm7e1 = mul i64 %h7e0, 1000003
  %h7e1 = xor i64 %hm7e1, %z7e1
  call void @put(ptr %o, i32 7, i64 %h7e1)
  %r8 = call { i16, i1 } @llvm.ssub.with.overflow.i16(i16 %x16, i16 %y16)
  %r8e0 = extractvalue { i16, i1 } %r8, 0
  %r8e1 = extractvalue { i16, i1 } %r8, 1
  %z8e0 = zext i16 %r8e0 to i64
  %hm8e0 = mul i64 0, 1000003
  %h8e0 = xor i64 %hm8e0, %z8e0
  %z8e1 = zext i1 %r8e1 to i64
  %hm8e1 = mul i64 %h8e0, 1000003
  %h8e1 = xor i64 %hm8e1, %z8e1
  call void @put(ptr %o, i32 8, i64 %h8e1)
  %r9 = call { i16, i1 } @llvm.usub.with.overflow.i16(i16 %x16, i16 %y16)
  %r9e0 = extractvalue { i16, i1 } %r9, 0
  %r9e1 = extractvalue { i16, i1 } %r9, 1
  %z9e0 = zext i16 %r9e0 to i64
  %hm9e0 = mul i64 0, 1000003
  %h9e0 = xor i64 %hm9e0, %z9e0
  %z9e1 = zext i1 %r9e1 to i64
  %hm9e1 = mul i64 %h9e0, 1000003
  %h9e1 = xor i64 %hm9e1, %z9e1
  call void @put(ptr %o, i32 9, i64 %h9e1)
  %r10 = call { i16, i1 } @llvm.smul.with.overflow.i16(i16 %x16, i16 %y16)
  %r10e0 = extractvalue { i16, i1 } %r10, 0
  %r10e1 = extractvalue { i16, i1 } %r10, 1
  %z10e0 = zext i16 %r10e0 to i64
  %hm10e0 = mul i64 0, 1000003
  %h10e0 = xor i64 %hm10e0, %z10e0
  %z10e1 = zext i1 %r10e1 to i64
  %hm10e1 = mul i64 %h10e0, 1000003
  %h10e1 = xor i64 %hm10e1, %z10e1
  call void @put(ptr %o, i32 10, i64 %h10e1)
  %r11 = call { i16, i1 } @llvm.umul.with.overflow.i16(i16 %x16, i16 %y16)
  %r11e0 = extractvalue { i16, i1 } %r11, 0
  %r11e1 = extractvalue { i16, i1 } %r11, 1
  %z11e0 = zext i16 %r11e0 to i64
  %hm11e0 = mul i64 0, 1000003
  %h11e0 = xor i64 %hm11e0, %z11e0
  %z11e1 = zext i1 %r11e1 to i64
  %hm11e1 = mul i64 %h11e0, 1000003
  %h11e1 = xor i64 %hm11e1, %z11e1
  call void @put(ptr %o, i32 11, i64 %h11e1)
  %r12 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %x32, i32 %y32)
  %r12e0 = extractvalue { i32, i1 } %r12, 0
  %r12e1 = extractvalue { i32, i1 } %r12, 1
  %z12e0 = zext i32 %r12e0 to i64
  %hm12e0 = mul i64 0, 1000003
  %h12e0 = xor i64 %hm12e0, %z12e0
  %z12e1 = zext i1 %r12e1 to i64
  %hm12e1 = mul i64 %h12e0, 1000003
  %h12e1 = xor i64 %hm12e1, %z12e1
  call void @put(ptr %o, i32 12, i64 %h12e1)
  %r13 = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %x32, i32 %y32)
  %r13e0 = extractvalue { i32, i1 } %r13, 0
  %r13e1 = extractvalue { i32, i1 } %r13, 1
  %z13e0 = zext i32 %r13e0 to i64
  %hm13e0 = mul i64 0, 1000003
  %h13e0 = xor i64 %hm13e0, %z13e0
  %z13e1 = zext i1 %r13e1 to i64
  %hm13e1 = mul i64 %h13e0, 1000003
  %h13e1 = xor i64 %hm13e1, %z13e1
  call void @put(ptr %o, i32 13, i64 %h13e1)
  %r14 = call { i32, i1 } @llvm.ssub.with.overflow.i32(i32 %x32, i32 %y32)
  %r14e0 = extractvalue { i32, i1 } %r14, 0
  %r14e1 = extractvalue { i32, i1 } %r14, 1
  %z14e0 = zext i32 %r14e0 to i64
  %hm14e0 = mul i64 0, 1000003
  %h14e0 = xor i64 %hm14e0, %z14e0
  %z14e1 = zext i1 %r14e1 to i64
  %hm14e1 = mul i64 %h14e0, 1000003
  %h14e1 = xor i64 %hm14e1, %z14e1
  call void @put(ptr %o, i32 14, i64 %h14e1)
  %r15 = call { i32, i1 } @llvm.usub.with.overflow.i32(i32 %x32, i32 %y32)
  %r15e0 = extractvalue { i32, i1 } %r15, 0
  %r15e1 = extractvalue { i32, i1 } %r15, 1
  %z15e0 = zext i32 %r15e0 to i64
  %hm15e0 = mul i64 0, 1000003
  %h15e0 = xor i64 %hm15e0, %z15e0
  %z15e1 = zext i1 %r15e1 to i64
  %hm15e1 = mul i64 %h15e0, 1000003
  %h15e1 = xor i64 %hm15e1, %z15e1
  call void @put(ptr %o, i32 15, i64 %h15e1)
  %r16 = call { i32, i1 } @llvm.smul.with.overflow.i32(i32 %x32, i32 %y32)
  %r16e0 = extractvalue { i32, i1 } %r16, 0
  %r16e1 = extractvalue { i32, i1 } %r16, 1
  %z16e0 = zext i32 %r16e0 to i64
  %hm16e0 = mul i64 0, 1000003
  %h16e0 = xor i64 %hm16e0, %z16e0
  %z16e1 = zext i1 %r16e1 to i64
  %hm16e1 = mul i64 %h16e0, 1000003
  %h16e1 = xor i64 %hm16e1, %z16e1
  call void @put(ptr %o, i32 16, i64 %h16e1)
  %r17 = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %x32, i32 %y32)
  %r17e0 = extractvalue { i32, i1 } %r17, 0
  %r17e1 = extractvalue { i32, i1 } %r17, 1
  %z17e0 = zext i32 %r17e0 to i64
  %hm17e0 = mul i64 0, 1000003
  %h17e0 = xor i64 %hm17e0, %z17e0
  %z17e1 = zext i1 %r17e1 to i64
  %hm17e1 = mul i64 %h17e0, 1000003
  %h17e1 = xor i64 %hm17e1, %z17e1
  call void @put(ptr %o, i32 17, i64 %h17e1)
  %r18 = call { i64, i1 } @llvm.sadd.with.overflow.i64(i64 %x64, i64 %y64)
  %r18e0 = extractvalue { i64, i1 } %r18, 0
  %r18e1 = extractvalue { i64, i1 } %r18, 1
  %hm18e0 = mul i64 0, 1000003
  %h18e0 = xor i64 %hm18e0, %r18e0
  %z18e1 = zext i1 %r18e1 to i64
  %hm18e1 = mul i64 %h18e0, 1000003
  %h18e1 = xor i64 %hm18e1, %z18e1
  call void @put(ptr %o, i32 18, i64 %h18e1)
  %r19 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x64, i64 %y64)
  %r19e0 = extractvalue { i64, i1 } %r19, 0
  %r19e1 = extractvalue { i64, i1 } %r19, 1
  %hm19e0 = mul i64 0, 1000003
  %h19e0 = xor i64 %hm19e0, %r19e0
  %z19e1 = zext i1 %r19e1 to i64
  %hm19e1 = mul i64 %h19e0, 1000003
  %h19e1 = xor i64 %hm19e1, %z19e1
  call void @put(ptr %o, i32 19, i64 %h19e1)
  %r20 = call { i64, i1 } @llvm.ssub.with.overflow.i64(i64 %x64, i64 %y64)
  %r20e0 = extractvalue { i64, i1 } %r20, 0
  %r20e1 = extractvalue { i64, i1 } %r20, 1
  %hm20e0 = mul i64 0, 1000003
  %h20e0 = xor i64 %hm20e0, %r20e0
  %z20e1 = zext i1 %r20e1 to i64
  %hm20e1 = mul i64 %h20e0, 1000003
  %h20e1 = xor i64 %hm20e1, %z20e1
  call void @put(ptr %o, i32 20, i64 %h20e1)
  %r21 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %x64, i64 %y64)
  %r21e0 = extractvalue { i64, i1 } %r21, 0
  %r21e1 = extractvalue { i64, i1 } %r21, 1
  %hm21e0 = mul i64 0, 1000003
  %h21e0 = xor i64 %hm21e0, %r21e0
  %z21e1 = zext i1 %r21e1 to i64
  %hm21e1 = mul i64 %h21e0, 1000003
  %h21e1 = xor i64 %hm21e1, %z21e1
  call void @put(ptr %o, i32 21, i64 %h21e1)
  %r22 = call { i64, i1 } @llvm.smul.with.overflow.i64(i64 %x64, i64 %y64)
  %r22e0 = extractvalue { i64, i1 } %r22, 0
  %r22e1 = extractvalue { i64, i1 } %r22, 1
  %hm22e0 = mul i64 0, 1000003
  %h22e0 = xor i64 %hm22e0, %r22e0
  %z22e1 = zext i1 %r22e1 to i64
  %hm22e1 = mul i64 %h22e0, 1000003
  %h22e1 = xor i64 %hm22e1, %z22e1
  call void @put(ptr %o, i32 22, i64 %h22e1)
  %r23 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %x64, i64 %y64)
  %r23e0 = extractvalue { i64, i1 } %r23, 0
  %r23e1 = extractvalue { i64, i1 } %r23, 1
  %hm23e0 = mul i64 0, 1000003
  %h23e0 = xor i64 %hm23e0, %r23e0
  %z23e1 = zext i1 %r23e1 to i64
  %hm23e1 = mul i64 %h23e0, 1000003
  %h23e1 = xor i64 %hm23e1, %z23e1
  call void @put(ptr %o, i32 23, i64 %h23e1)
  %r24 = call { i5, i1 } @llvm.sadd.with.overflow.i5(i5 %x5, i5 %y5)
  %r24e0 = extractvalue { i5, i1 } %r24, 0
  %r24e1 = extractvalue { i5, i1 } %r24, 1
  %z24e0 = zext i5 %r24e0 to i64
  %hm24e0 = mul i64 0, 1000003
  %h24e0 = xor i64 %hm24e0, %z24e0
  %z24e1 = zext i1 %r24e1 to i64
  %hm24e1 = mul i64 %h24e0, 1000003
  %h24e1 = xor i64 %hm24e1, %z24e1
  call void @put(ptr %o, i32 24, i64 %h24e1)
  %r25 = call { i5, i1 } @llvm.uadd.with.overflow.i5(i5 %x5, i5 %y5)
  %r25e0 = extractvalue { i5, i1 } %r25, 0
  %r25e1 = extractvalue { i5, i1 } %r25, 1
  %z25e0 = zext i5 %r25e0 to i64
  %hm25e0 = mul i64 0, 1000003
  %h25e0 = xor i64 %hm25e0, %z25e0
  %z25e1 = zext i1 %r25e1 to i64
  %hm25e1 = mul i64 %h25e0, 1000003
  %h25e1 = xor i64 %hm25e1, %z25e1
  call void @put(ptr %o, i32 25, i64 %h25e1)
  %r26 = call { i5, i1 } @llvm.ssub.with.overflow.i5(i5 %x5, i5 %y5)
  %r26e0 = extractvalue { i5, i1 } %r26, 0
  %r26e1 = extractvalue { i5, i1 } %r26, 1
  %z26e0 = zext i5 %r26e0 to i64
  %hm26e0 = mul i64 0, 1000003
  %h26e0 = xor i64 %hm26e0, %z26e0
  %z26e1 = zext i1 %r26e1 to i64
  %hm26e1 = mul i64 %h26e0, 1000003
  %h26e1 = xor i64 %hm26e1, %z26e1
  call void @put(ptr %o, i32 26, i64 %h26e1)
  %r27 = call { i5, i1 } @llvm.usub.with.overflow.i5(i5 %x5, i5 %y5)
  %r27e0 = extractvalue { i5, i1 } %r27, 0
  %r27e1 = extractvalue { i5, i1 } %r27, 1
  %z27e0 = zext i5 %r27e0 to i64
  %hm27e0 = mul i64 0, 1000003
  %h27e0 = xor i64 %hm27e0, %z27e0
  %z27e1 = zext i1 %r27e1 to i64
  %hm27e1 = mul i64 %h27e0, 1000003
  %h27e1 = xor i64 %hm27e1, %z27e1
  call void @put(ptr %o, i32 27, i64 %h27e1)
  %r28 = call { i5, i1 } @llvm.smul.with.overflow.i5(i5 %x5, i5 %y5)
  %r28e0 = extractvalue { i5, i1 } %r28, 0
  %r28e1 = extractvalue { i5, i1 } %r28, 1
  %z28e0 = zext i5 %r28e0 to i64
  %hm28e0 = mul i64 0, 1000003
  %h28e0 = xor i64 %hm28e0, %z28e0
  %z28e1 = zext i1 %r28e1 to i64
  %hm28e1 = mul i64 %h28e0, 1000003
  %h28e1 = xor i64 %hm28e1, %z28e1
  call void @put(ptr %o, i32 28, i64 %h28e1)
  %r29 = call { i5, i1 } @llvm.umul.with.overflow.i5(i5 %x5, i5 %y5)
  %r29e0 = extractvalue { i5, i1 } %r29, 0
  %r29e1 = extractvalue { i5, i1 } %r29, 1
  %z29e0 = zext i5 %r29e0 to i64
  %hm29e0 = mul i64 0, 1000003
  %h29e0 = xor i64 %hm29e0, %z29e0
  %z29e1 = zext i1 %r29e1 to i64
  %hm29e1 = mul i64 %h29e0, 1000003
  %h29e1 = xor i64 %hm29e1, %z29e1
  call void @put(ptr %o, i32 29, i64 %h29e1)
  %r30 = call { i128, i1 } @llvm.sadd.with.overflow.i128(i128 %x128, i128 %y128)
  %r30e0 = extractvalue { i128, i1 } %r30, 0
  %r30e1 = extractvalue { i128, i1 } %r30, 1
  %zl30e0 = trunc i128 %r30e0 to i64
  %zs30e0 = lshr i128 %r30e0, 64
  %zh30e0 = trunc i128 %zs30e0 to i64
  %z30e0 = xor i64 %zl30e0, %zh30e0
  %hm30e0 = mul i64 0, 1000003
  %h30e0 = xor i64 %hm30e0, %z30e0
  %z30e1 = zext i1 %r30e1 to i64
  %hm30e1 = mul i64 %h30e0, 1000003
  %h30e1 = xor i64 %hm30e1, %z30e1
  call void @put(ptr %o, i32 30, i64 %h30e1)
  %r31 = call { i128, i1 } @llvm.uadd.with.overflow.i128(i128 %x128, i128 %y128)
  %r31e0 = extractvalue { i128, i1 } %r31, 0
  %r31e1 = extractvalue { i128, i1 } %r31, 1
  %zl31e0 = trunc i128 %r31e0 to i64
  %zs31e0 = lshr i128 %r31e0, 64
  %zh31e0 = trunc i128 %zs31e0 to i64
  %z31e0 = xor i64 %zl31e0, %zh31e0
  %hm31e0 = mul i64 0, 1000003
  %h31e0 = xor i64 %hm31e0, %z31e0
  %z31e1 = zext i1 %r31e1 to i64
  %hm31e1 = mul i64 %h31e0, 1000003
  %h31e1 = xor i64 %hm31e1, %z31e1
  call void @put(ptr %o, i32 31, i64 %h31e1)
  %r32 = call { i128, i1 } @llvm.ssub.with.overflow.i128(i128 %x128, i128 %y128)
  %r32e0 = extractvalue { i128, i1 } %r32, 0
  %r32e1 = extractvalue { i128, i1 } %r32, 1
  %zl32e0 = trunc i128 %r32e0 to i64
  %zs32e0 = lshr i128 %r32e0, 64
  %zh32e0 = trunc i128 %zs32e0 to i64
  %z32e0 = xor i64 %zl32e0, %zh32e0
  %hm32e0 = mul i64 0, 1000003
  %h32e0 = xor i64 %hm32e0, %z32e0
  %z32e1 = zext i1 %r32e1 to i64
  %hm32e1 = mul i64 %h32e0, 1000003
  %h32e1 = xor i64 %hm32e1, %z32e1
  call void @put(ptr %o, i32 32, i64 %h32e1)
  %r33 = call { i128, i1 } @llvm.usub.with.overflow.i128(i128 %x128, i128 %y128)
  %r33e0 = extractvalue { i128, i1 } %r33, 0
  %r33e1 = extractvalue { i128, i1 } %r33, 1
  %zl33e0 = trunc i128 %r33e0 to i64
  %zs33e0 = lshr i128 %r33e0, 64
  %zh33e0 = trunc i128 %zs33e0 to i64
  %z33e0 = xor i64 %zl33e0, %zh33e0
  %hm33e0 = mul i64 0, 1000003
  %h33e0 = xor i64 %hm33e0, %z33e0
  %z33e1 = zext i1 %r33e1 to i64
  %hm33e1 = mul i64 %h33e0, 1000003
  %h33e1 = xor i64 %hm33e1, %z33e1
  call void @put(ptr %o, i32 33, i64 %h33e1)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare { i128, i1 } @llvm.sadd.with.overflow.i128(i128, i128)
declare { i128, i1 } @llvm.ssub.with.overflow.i128(i128, i128)
declare { i128, i1 } @llvm.uadd.with.overflow.i128(i128, i128)
declare { i128, i1 } @llvm.usub.with.overflow.i128(i128, i128)
declare { i16, i1 } @llvm.sadd.with.overflow.i16(i16, i16)
declare { i16, i1 } @llvm.smul.with.overflow.i16(i16, i16)
declare { i16, i1 } @llvm.ssub.with.overflow.i16(i16, i16)
declare { i16, i1 } @llvm.uadd.with.overflow.i16(i16, i16)
declare { i16, i1 } @llvm.umul.with.overflow.i16(i16, i16)
declare { i16, i1 } @llvm.usub.with.overflow.i16(i16, i16)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.smul.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.ssub.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.usub.with.overflow.i32(i32, i32)
declare { i5, i1 } @llvm.sadd.with.overflow.i5(i5, i5)
declare { i5, i1 } @llvm.smul.with.overflow.i5(i5, i5)
declare { i5, i1 } @llvm.ssub.with.overflow.i5(i5, i5)
declare { i5, i1 } @llvm.uadd.with.overflow.i5(i5, i5)
declare { i5, i1 } @llvm.umul.with.overflow.i5(i5, i5)
declare { i5, i1 } @llvm.usub.with.overflow.i5(i5, i5)
declare { i64, i1 } @llvm.sadd.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.smul.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.ssub.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.usub.with.overflow.i64(i64, i64)
declare { i8, i1 } @llvm.sadd.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.smul.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.ssub.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.uadd.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.umul.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.usub.with.overflow.i8(i8, i8)
