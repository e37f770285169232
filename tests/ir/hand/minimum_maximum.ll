; The families of minima and maxima, rounding to integers and classes, with NaN, infinities, denormals and signed zeros.
; arch sm_80
; buffer a f32[64] values(0,-0.0,1.5,-1.5,nan,inf,-inf,3,2,1e-40,-0.0,0,nan,2,1,-inf,inf,-3,2,5e-41,7)
; buffer b f64[64] values(-0.0,0,nan,2,1,-inf,inf,-3,2,5e-41,0,-0.0,1.5,-1.5,nan,inf,-inf,3,2,1e-40,9)
; buffer o u64[1984] out
; launch k<<<1,32>>>(a,b,o)
target triple = "nvptx64-nvidia-cuda"

define internal void @put(ptr %o, i32 %n, i64 %v) alwaysinline {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %m = mul i32 %n, 32
  %i = add i32 %m, %t
  %p = getelementptr i64, ptr %o, i32 %i
  store i64 %v, ptr %p
  ret void
}

define ptx_kernel void @k(ptr %a, ptr %b, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %if = add i32 %t, 0
  %pf = getelementptr float, ptr %a, i32 %if
  %f = load float, ptr %pf
  %ig = add i32 %t, 32
  %pg = getelementptr float, ptr %a, i32 %ig
  %g = load float, ptr %pg
  %id = add i32 %t, 0
  %pd = getelementptr double, ptr %b, i32 %id
  %d = load double, ptr %pd
  %ie = add i32 %t, 32
  %pe = getelementptr double, ptr %b, i32 %ie
  %e = load double, ptr %pe
  %h = fptrunc float %f to half
  %k2 = fptrunc float %g to half
  %bf = fptrunc float %f to bfloat
  %bg = fptrunc float %g to bfloat
  %mm0 = call float @llvm.minnum.f32(float %f, float %g)
  %r0 = fadd float %mm0, 0.0
  %nan0 = fcmp uno float %r0, %r0
  %bb0 = bitcast float %r0 to i32
  %b0 = select i1 %nan0, i32 4242, i32 %bb0
  %z0 = zext i32 %b0 to i64
  %hm0 = mul i64 0, 1000003
  %h0 = xor i64 %hm0, %z0
  call void @put(ptr %o, i32 0, i64 %h0)
  %mm1 = call double @llvm.minnum.f64(double %d, double %e)
  %r1 = fadd double %mm1, 0.0
  %nan1 = fcmp uno double %r1, %r1
  %bb1 = bitcast double %r1 to i64
  %b1 = select i1 %nan1, i64 4242, i64 %bb1
  %hm1 = mul i64 0, 1000003
  %h1 = xor i64 %hm1, %b1
  call void @put(ptr %o, i32 1, i64 %h1)
  %mm2 = call half @llvm.minnum.f16(half %h, half %k2)
  %r2 = fadd half %mm2, 0.0
  %nan2 = fcmp uno half %r2, %r2
  %bb2 = bitcast half %r2 to i16
  %b2 = select i1 %nan2, i16 4242, i16 %bb2
  %z2 = zext i16 %b2 to i64
  %hm2 = mul i64 0, 1000003
  %h2 = xor i64 %hm2, %z2
  call void @put(ptr %o, i32 2, i64 %h2)
  %mm3 = call bfloat @llvm.minnum.bf16(bfloat %bf, bfloat %bg)
  %r3 = fadd bfloat %mm3, 0.0
  %nan3 = fcmp uno bfloat %r3, %r3
  %bb3 = bitcast bfloat %r3 to i16
  %b3 = select i1 %nan3, i16 4242, i16 %bb3
  %z3 = zext i16 %b3 to i64
  %hm3 = mul i64 0, 1000003
  %h3 = xor i64 %hm3, %z3
  call void @put(ptr %o, i32 3, i64 %h3)
  %mm4 = call float @llvm.maxnum.f32(float %f, float %g)
  %r4 = fadd float %mm4, 0.0
  %nan4 = fcmp uno float %r4, %r4
  %bb4 = bitcast float %r4 to i32
  %b4 = select i1 %nan4, i32 4242, i32 %bb4
  %z4 = zext i32 %b4 to i64
  %hm4 = mul i64 0, 1000003
  %h4 = xor i64 %hm4, %z4
  call void @put(ptr %o, i32 4, i64 %h4)
  %mm5 = call double @llvm.maxnum.f64(double %d, double %e)
  %r5 = fadd double %mm5, 0.0
  %nan5 = fcmp uno double %r5, %r5
  %bb5 = bitcast double %r5 to i64
  %b5 = select i1 %nan5, i64 4242, i64 %bb5
  %hm5 = mul i64 0, 1000003
  %h5 = xor i64 %hm5, %b5
  call void @put(ptr %o, i32 5, i64 %h5)
  %mm6 = call half @llvm.maxnum.f16(half %h, half %k2)
  %r6 = fadd half %mm6, 0.0
  %nan6 = fcmp uno half %r6, %r6
  %bb6 = bitcast half %r6 to i16
  %b6 = select i1 %nan6, i16 4242, i16 %bb6
  %z6 = zext i16 %b6 to i64
  %hm6 = mul i64 0, 1000003
  %h6 = xor i64 %hm6, %z6
  call void @put(ptr %o, i32 6, i64 %h6)
  %mm7 = call bfloat @llvm.maxnum.bf16(bfloat %bf, bfloat %bg)
  %r7 = fadd bfloat %mm7, 0.0
  %nan7 = fcmp uno bfloat %r7, %r7
  %bb7 = bitcast bfloat %r7 to i16
  %b7 = select i1 %nan7, i16 4242, i16 %bb7
  %z7 = zext i16 %b7 to i64
  %hm7 = mul i64 0, 1000003
  %h7 = xor i64 %hm7, %z7
  call void @put(ptr %o, i32 7, i64 %h7)
  %r8 = call float @llvm.minimum.f32(float %f, float %g)
  %nan8 = fcmp uno float %r8, %r8
  %bb8 = bitcast float %r8 to i32
  %b8 = select i1 %nan8, i32 4242, i32 %bb8
  %z8 = zext i32 %b8 to i64
  %hm8 = mul i64 0, 1000003
  %h8 = xor i64 %hm8, %z8
  call void @put(ptr %o, i32 8, i64 %h8)
  %r9 = call double @llvm.minimum.f64(double %d, double %e)
  %nan9 = fcmp uno double %r9, %r9
  %bb9 = bitcast double %r9 to i64
  %b9 = select i1 %nan9, i64 4242, i64 %bb9
  %hm9 = mul i64 0, 1000003
  %h9 = xor i64 %hm9, %b9
  call void @put(ptr %o, i32 9, i64 %h9)
  %r10 = call half @llvm.minimum.f16(half %h, half %k2)
  %nan10 = fcmp uno half %r10, %r10
  %bb10 = bitcast half %r10 to i16
  %b10 = select i1 %nan10, i16 4242, i16 %bb10
  %z10 = zext i16 %b10 to i64
  %hm10 = mul i64 0, 1000003
  %h10 = xor i64 %hm10, %z10
  call void @put(ptr %o, i32 10, i64 %h10)
  %r11 = call bfloat @llvm.minimum.bf16(bfloat %bf, bfloat %bg)
  %nan11 = fcmp uno bfloat %r11, %r11
  %bb11 = bitcast bfloat %r11 to i16
  %b11 = select i1 %nan11, i16 4242, i16 %bb11
  %z11 = zext i16 %b11 to i64
  %hm11 = mul i64 0, 1000003
  %h11 = xor i64 %hm11, %z11
  call void @put(ptr %o, i32 11, i64 %h11)
  %r12 = call float @llvm.maximum.f32(float %f, float %g)
  %nan12 = fcmp uno float %r12, %r12
  %bb12 = bitcast float %r12 to i32
  %b12 = select i1 %nan12, i32 4242, i32 %bb12
  %z12 = zext i32 %b12 to i64
  %hm12 = mul i64 0, 1000003
  %h12 = xor i64 %hm12, %z12
  call void @put(ptr %o, i32 12, i64 %h12)
  %r13 = call double @llvm.maximum.f64(double %d, double %e)
  %nan13 = fcmp uno double %r13, %r13
  %bb13 = bitcast double %r13 to i64
  %b13 = select i1 %nan13, i64 4242, i64 %bb13
  %hm13 = mul i64 0, 1000003
  %h13 = xor i64 %hm13, %b13
  call void @put(ptr %o, i32 13, i64 %h13)
  %r14 = call half @llvm.maximum.f16(half %h, half %k2)
  %nan14 = fcmp uno half %r14, %r14
  %bb14 = bitcast half %r14 to i16
  %b14 = select i1 %nan14, i16 4242, i16 %bb14
  %z14 = zext i16 %b14 to i64
  %hm14 = mul i64 0, 1000003
  %h14 = xor i64 %hm14, %z14
  call void @put(ptr %o, i32 14, i64 %h14)
  %r15 = call bfloat @llvm.maximum.bf16(bfloat %bf, bfloat %bg)
  %nan15 = fcmp uno bfloat %r15, %r15
  %bb15 = bitcast bfloat %r15 to i16
  %b15 = select i1 %nan15, i16 4242, i16 %bb15
  %z15 = zext i16 %b15 to i64
  %hm15 = mul i64 0, 1000003
  %h15 = xor i64 %hm15, %z15
  call void @put(ptr %o, i32 15, i64 %h15)
  %mm16 = call float @llvm.minimumnum.f32(float %f, float %g)
  %r16 = fadd float %mm16, 0.0
  %nan16 = fcmp uno float %r16, %r16
  %bb16 = bitcast float %r16 to i32
  %b16 = select i1 %nan16, i32 4242, i32 %bb16
  %z16 = zext i32 %b16 to i64
  %hm16 = mul i64 0, 1000003
  %h16 = xor i64 %hm16, %z16
  call void @put(ptr %o, i32 16, i64 %h16)
  %mm17 = call double @llvm.minimumnum.f64(double %d, double %e)
  %r17 = fadd double %mm17, 0.0
  %nan17 = fcmp uno double %r17, %r17
  %bb17 = bitcast double %r17 to i64
  %b17 = select i1 %nan17, i64 4242, i64 %bb17
  %hm17 = mul i64 0, 1000003
  %h17 = xor i64 %hm17, %b17
  call void @put(ptr %o, i32 17, i64 %h17)
  %mm18 = call half @llvm.minimumnum.f16(half %h, half %k2)
  %r18 = fadd half %mm18, 0.0
  %nan18 = fcmp uno half %r18, %r18
  %bb18 = bitcast half %r18 to i16
  %b18 = select i1 %nan18, i16 4242, i16 %bb18
  %z18 = zext i16 %b18 to i64
  %hm18 = mul i64 0, 1000003
  %h18 = xor i64 %hm18, %z18
  call void @put(ptr %o, i32 18, i64 %h18)
  %mm19 = call bfloat @llvm.minimumnum.bf16(bfloat %bf, bfloat %bg)
  %r19 = fadd bfloat %mm19, 0.0
  %nan19 = fcmp uno bfloat %r19, %r19
  %bb19 = bitcast bfloat %r19 to i16
  %b19 = select i1 %nan19, i16 4242, i16 %bb19
  %z19 = zext i16 %b19 to i64
  %hm19 = mul i64 0, 1000003
  %h19 = xor i64 %hm19, %z19
  call void @put(ptr %o, i32 19, i64 %h19)
  %mm20 = call float @llvm.maximumnum.f32(float %f, float %g)
  %r20 = fadd float %mm20, 0.0
  %nan20 = fcmp uno float %r20, %r20
  %bb20 = bitcast float %r20 to i32
  %b20 = select i1 %nan20, i32 4242, i32 %bb20
  %z20 = zext i32 %b20 to i64
  %hm20 = mul i64 0, 1000003
  %h20 = xor i64 %hm20, %z20
  call void @put(ptr %o, i32 20, i64 %h20)
  %mm21 = call double @llvm.maximumnum.f64(double %d, double %e)
  %r21 = fadd double %mm21, 0.0
  %nan21 = fcmp uno double %r21, %r21
  %bb21 = bitcast double %r21 to i64
  %b21 = select i1 %nan21, i64 4242, i64 %bb21
  %hm21 = mul i64 0, 1000003
  %h21 = xor i64 %hm21, %b21
  call void @put(ptr %o, i32 21, i64 %h21)
  %mm22 = call half @llvm.maximumnum.f16(half %h, half %k2)
  %r22 = fadd half %mm22, 0.0
  %nan22 = fcmp uno half %r22, %r22
  %bb22 = bitcast half %r22 to i16
  %b22 = select i1 %nan22, i16 4242, i16 %bb22
  %z22 = zext i16 %b22 to i64
  %hm22 = mul i64 0, 1000003
  %h22 = xor i64 %hm22, %z22
  call void @put(ptr %o, i32 22, i64 %h22)
  %mm23 = call bfloat @llvm.maximumnum.bf16(bfloat %bf, bfloat %bg)
  %r23 = fadd bfloat %mm23, 0.0
  %nan23 = fcmp uno bfloat %r23, %r23
  %bb23 = bitcast bfloat %r23 to i16
  %b23 = select i1 %nan23, i16 4242, i16 %bb23
  %z23 = zext i16 %b23 to i64
  %hm23 = mul i64 0, 1000003
  %h23 = xor i64 %hm23, %z23
  call void @put(ptr %o, i32 23, i64 %h23)
  %r24 = call float @llvm.copysign.f32(float %f, float %g)
  %nan24 = fcmp uno float %r24, %r24
  %bb24 = bitcast float %r24 to i32
  %b24 = select i1 %nan24, i32 4242, i32 %bb24
  %z24 = zext i32 %b24 to i64
  %hm24 = mul i64 0, 1000003
  %h24 = xor i64 %hm24, %z24
  call void @put(ptr %o, i32 24, i64 %h24)
  %r25 = call double @llvm.copysign.f64(double %d, double %e)
  %nan25 = fcmp uno double %r25, %r25
  %bb25 = bitcast double %r25 to i64
  %b25 = select i1 %nan25, i64 4242, i64 %bb25
  %hm25 = mul i64 0, 1000003
  %h25 = xor i64 %hm25, %b25
  call void @put(ptr %o, i32 25, i64 %h25)
  %r26 = call half @llvm.copysign.f16(half %h, half %k2)
  %nan26 = fcmp uno half %r26, %r26
  %bb26 = bitcast half %r26 to i16
  %b26 = select i1 %nan26, i16 4242, i16 %bb26
  %z26 = zext i16 %b26 to i64
  %hm26 = mul i64 0, 1000003
  %h26 = xor i64 %hm26, %z26
  call void @put(ptr %o, i32 26, i64 %h26)
  %r27 = call float @llvm.fabs.f32(float %f)
  %nan27 = fcmp uno float %r27, %r27
  %bb27 = bitcast float %r27 to i32
  %b27 = select i1 %nan27, i32 4242, i32 %bb27
  %z27 = zext i32 %b27 to i64
  %hm27 = mul i64 0, 1000003
  %h27 = xor i64 %hm27, %z27
  call void @put(ptr %o, i32 27, i64 %h27)
  %r28 = call double @llvm.fabs.f64(double %d)
  %nan28 = fcmp uno double %r28, %r28
  %bb28 = bitcast double %r28 to i64
  %b28 = select i1 %nan28, i64 4242, i64 %bb28
  %hm28 = mul i64 0, 1000003
  %h28 = xor i64 %hm28, %b28
  call void @put(ptr %o, i32 28, i64 %h28)
  %r29 = call half @llvm.fabs.f16(half %h)
  %nan29 = fcmp uno half %r29, %r29
  %bb29 = bitcast half %r29 to i16
  %b29 = select i1 %nan29, i16 4242, i16 %bb29
  %z29 = zext i16 %b29 to i64
  %hm29 = mul i64 0, 1000003
  %h29 = xor i64 %hm29, %z29
  call void @put(ptr %o, i32 29, i64 %h29)
  %r30 = call float @llvm.floor.f32(float %f)
  %nan30 = fcmp uno float %r30, %r30
  %bb30 = bitcast float %r30 to i32
  %b30 = select i1 %nan30, i32 4242, i32 %bb30
  %z30 = zext i32 %b30 to i64
  %hm30 = mul i64 0, 1000003
  %h30 = xor i64 %hm30, %z30
  call void @put(ptr %o, i32 30, i64 %h30)
  %r31 = call double @llvm.floor.f64(double %d)
  %nan31 = fcmp uno double %r31, %r31
  %bb31 = bitcast double %r31 to i64
  %b31 = select i1 %nan31, i64 4242, i64 %bb31
  %hm31 = mul i64 0, 1000003
  %h31 = xor i64 %hm31, %b31
  call void @put(ptr %o, i32 31, i64 %h31)
  %r32 = call half @llvm.floor.f16(half %h)
  %nan32 = fcmp uno half %r32, %r32
  %bb32 = bitcast half %r32 to i16
  %b32 = select i1 %nan32, i16 4242, i16 %bb32
  %z32 = zext i16 %b32 to i64
  %hm32 = mul i64 0, 1000003
  %h32 = xor i64 %hm32, %z32
  call void @put(ptr %o, i32 32, i64 %h32)
  %r33 = call float @llvm.ceil.f32(float %f)
  %nan33 = fcmp uno float %r33, %r33
  %bb33 = bitcast float %r33 to i32
  %b33 = select i1 %nan33, i32 4242, i32 %bb33
  %z33 = zext i32 %b33 to i64
  %hm33 = mul i64 0, 1000003
  %h33 = xor i64 %hm33, %z33
  call void @put(ptr %o, i32 33, i64 %h33)
  %r34 = call double @llvm.ceil.f64(double %d)
  %nan34 = fcmp uno double %r34, %r34
  %bb34 = bitcast double %r34 to i64
  %b34 = select i1 %nan34, i64 4242, i64 %bb34
  %hm34 = mul i64 0, 1000003
  %h34 = xor i64 %hm34, %b34
  call void @put(ptr %o, i32 34, i64 %h34)
  %r35 = call half @llvm.ceil.f16(half %h)
  %nan35 = fcmp uno half %r35, %r35
  %bb35 = bitcast half %r35 to i16
  %b35 = select i1 %nan35, i16 4242, i16 %bb35
  %z35 = zext i16 %b35 to i64
  %hm35 = mul i64 0, 1000003
  %h35 = xor i64 %hm35, %z35
  call void @put(ptr %o, i32 35, i64 %h35)
  %r36 = call float @llvm.trunc.f32(float %f)
  %nan36 = fcmp uno float %r36, %r36
  %bb36 = bitcast float %r36 to i32
  %b36 = select i1 %nan36, i32 4242, i32 %bb36
  %z36 = zext i32 %b36 to i64
  %hm36 = mul i64 0, 1000003
  %h36 = xor i64 %hm36, %z36
  call void @put(ptr %o, i32 36, i64 %h36)
  %r37 = call double @llvm.trunc.f64(double %d)
  %nan37 = fcmp uno double %r37, %r37
  %bb37 = bitcast double %r37 to i64
  %b37 = select i1 %nan37, i64 4242, i64 %bb37
  %hm37 = mul i64 0, 1000003
  %h37 = xor i64 %hm37, %b37
  call void @put(ptr %o, i32 37, i64 %h37)
  %r38 = call half @llvm.trunc.f16(half %h)
  %nan38 = fcmp uno half %r38, %r38
  %bb38 = bitcast half %r38 to i16
  %b38 = select i1 %nan38, i16 4242, i16 %bb38
  %z38 = zext i16 %b38 to i64
  %hm38 = mul i64 0, 1000003
  %h38 = xor i64 %hm38, %z38
  call void @put(ptr %o, i32 38, i64 %h38)
  %r39 = call float @llvm.rint.f32(float %f)
  %nan39 = fcmp uno float %r39, %r39
  %bb39 = bitcast float %r39 to i32
  %b39 = select i1 %nan39, i32 4242, i32 %bb39
  %z39 = zext i32 %b39 to i64
  %hm39 = mul i64 0, 1000003
  %h39 = xor i64 %hm39, %z39
  call void @put(ptr %o, i32 39, i64 %h39)
  %r40 = call double @llvm.rint.f64(double %d)
  %nan40 = fcmp uno double %r40, %r40
  %bb40 = bitcast double %r40 to i64
  %b40 = select i1 %nan40, i64 4242, i64 %bb40
  %hm40 = mul i64 0, 1000003
  %h40 = xor i64 %hm40, %b40
  call void @put(ptr %o, i32 40, i64 %h40)
  %r41 = call half @llvm.rint.f16(half %h)
  %nan41 = fcmp uno half %r41, %r41
  %bb41 = bitcast half %r41 to i16
  %b41 = select i1 %nan41, i16 4242, i16 %bb41
  %z41 = zext i16 %b41 to i64
  %hm41 = mul i64 0, 1000003
  %h41 = xor i64 %hm41, %z41
  call void @put(ptr %o, i32 41, i64 %h41)
  %r42 = call float @llvm.nearbyint.f32(float %f)
  %nan42 = fcmp uno float %r42, %r42
  %bb42 = bitcast float %r42 to i32
  %b42 = select i1 %nan42, i32 4242, i32 %bb42
  %z42 = zext i32 %b42 to i64
  %hm42 = mul i64 0, 1000003
  %h42 = xor i64 %hm42, %z42
  call void @put(ptr %o, i32 42, i64 %h42)
  %r43 = call double @llvm.nearbyint.f64(double %d)
  %nan43 = fcmp uno double %r43, %r43
  %bb43 = bitcast double %r43 to i64
  %b43 = select i1 %nan43, i64 4242, i64 %bb43
  %hm43 = mul i64 0, 1000003
  %h43 = xor i64 %hm43, %b43
  call void @put(ptr %o, i32 43, i64 %h43)
  %r44 = call half @llvm.nearbyint.f16(half %h)
  %nan44 = fcmp uno half %r44, %r44
  %bb44 = bitcast half %r44 to i16
  %b44 = select i1 %nan44, i16 4242, i16 %bb44
  %z44 = zext i16 %b44 to i64
  %hm44 = mul i64 0, 1000003
  %h44 = xor i64 %hm44, %z44
  call void @put(ptr %o, i32 44, i64 %h44)
  %r45 = call float @llvm.roundeven.f32(float %f)
  %nan45 = fcmp uno float %r45, %r45
  %bb45 = bitcast float %r45 to i32
  %b45 = select i1 %nan45, i32 4242, i32 %bb45
  %z45 = zext i32 %b45 to i64
  %hm45 = mul i64 0, 1000003
  %h45 = xor i64 %hm45, %z45
  call void @put(ptr %o, i32 45, i64 %h45)
  %r46 = call double @llvm.roundeven.f64(double %d)
  %nan46 = fcmp uno double %r46, %r46
  %bb46 = bitcast double %r46 to i64
  %b46 = select i1 %nan46, i64 4242, i64 %bb46
  %hm46 = mul i64 0, 1000003
  %h46 = xor i64 %hm46, %b46
  call void @put(ptr %o, i32 46, i64 %h46)
  %r47 = call half @llvm.roundeven.f16(half %h)
  %nan47 = fcmp uno half %r47, %r47
  %bb47 = bitcast half %r47 to i16
  %b47 = select i1 %nan47, i16 4242, i16 %bb47
  %z47 = zext i16 %b47 to i64
  %hm47 = mul i64 0, 1000003
  %h47 = xor i64 %hm47, %z47
  call void @put(ptr %o, i32 47, i64 %h47)
  %r48 = call i1 @llvm.is.fpclass.f32(float %f, i32 1)
  %z48 = zext i1 %r48 to i64
  %hm48 = mul i64 0, 1000003
  %h48 = xor i64 %hm48, %z48
  call void @put(ptr %o, i32 48, i64 %h48)
  %r49 = call i1 @llvm.is.fpclass.f64(double %d, i32 1)
  %z49 = zext i1 %r49 to i64
  %hm49 = mul i64 0, 1000003
  %h49 = xor i64 %hm49, %z49
  call void @put(ptr %o, i32 49, i64 %h49)
  %r50 = call i1 @llvm.is.fpclass.f32(float %f, i32 3)
  %z50 = zext i1 %r50 to i64
  %hm50 = mul i64 0, 1000003
  %h50 = xor i64 %hm50, %z50
  call void @put(ptr %o, i32 50, i64 %h50)
  %r51 = call i1 @llvm.is.fpclass.f64(double %d, i32 3)
  %z51 = zext i1 %r51 to i64
  %hm51 = mul i64 0, 1000003
  %h51 = xor i64 %hm51, %z51
  call void @put(ptr %o, i32 51, i64 %h51)
  %r52 = call i1 @llvm.is.fpclass.f32(float %f, i32 15)
  %z52 = zext i1 %r52 to i64
  %hm52 = mul i64 0, 1000003
  %h52 = xor i64 %hm52, %z52
  call void @put(ptr %o, i32 52, i64 %h52)
  %r53 = call i1 @llvm.is.fpclass.f64(double %d, i32 15)
  %z53 = zext i1 %r53 to i64
  %hm53 = mul i64 0, 1000003
  %h53 = xor i64 %hm53, %z53
  call void @put(ptr %o, i32 53, i64 %h53)
  %r54 = call i1 @llvm.is.fpclass.f32(float %f, i32 96)
  %z54 = zext i1 %r54 to i64
  %hm54 = mul i64 0, 1000003
  %h54 = xor i64 %hm54, %z54
  call void @put(ptr %o, i32 54, i64 %h54)
  %r55 = call i1 @llvm.is.fpclass.f64(double %d, i32 96)
  %z55 = zext i1 %r55 to i64
  %hm55 = mul i64 0, 1000003
  %h55 = xor i64 %hm55, %z55
  call void @put(ptr %o, i32 55, i64 %h55)
  %r56 = call i1 @llvm.is.fpclass.f32(float %f, i32 960)
  %z56 = zext i1 %r56 to i64
  %hm56 = mul i64 0, 1000003
  %h56 = xor i64 %hm56, %z56
  call void @put(ptr %o, i32 56, i64 %h56)
  %r57 = call i1 @llvm.is.fpclass.f64(double %d, i32 960)
  %z57 = zext i1 %r57 to i64
  %hm57 = mul i64 0, 1000003
  %h57 = xor i64 %hm57, %z57
  call void @put(ptr %o, i32 57, i64 %h57)
  %r58 = call i1 @llvm.is.fpclass.f32(float %f, i32 516)
  %z58 = zext i1 %r58 to i64
  %hm58 = mul i64 0, 1000003
  %h58 = xor i64 %hm58, %z58
  call void @put(ptr %o, i32 58, i64 %h58)
  %r59 = call i1 @llvm.is.fpclass.f64(double %d, i32 516)
  %z59 = zext i1 %r59 to i64
  %hm59 = mul i64 0, 1000003
  %h59 = xor i64 %hm59, %z59
  call void @put(ptr %o, i32 59, i64 %h59)
  %r60 = call i1 @llvm.is.fpclass.f32(float %f, i32 144)
  %z60 = zext i1 %r60 to i64
  %hm60 = mul i64 0, 1000003
  %h60 = xor i64 %hm60, %z60
  call void @put(ptr %o, i32 60, i64 %h60)
  %r61 = call i1 @llvm.is.fpclass.f64(double %d, i32 144)
  %z61 = zext i1 %r61 to i64
  %hm61 = mul i64 0, 1000003
  %h61 = xor i64 %hm61, %z61
  call void @put(ptr %o, i32 61, i64 %h61)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare bfloat @llvm.maximum.bf16(bfloat, bfloat)
declare bfloat @llvm.maximumnum.bf16(bfloat, bfloat)
declare bfloat @llvm.maxnum.bf16(bfloat, bfloat)
declare bfloat @llvm.minimum.bf16(bfloat, bfloat)
declare bfloat @llvm.minimumnum.bf16(bfloat, bfloat)
declare bfloat @llvm.minnum.bf16(bfloat, bfloat)
declare double @llvm.ceil.f64(double)
declare double @llvm.copysign.f64(double, double)
declare double @llvm.fabs.f64(double)
declare double @llvm.floor.f64(double)
declare double @llvm.maximum.f64(double, double)
declare double @llvm.maximumnum.f64(double, double)
declare double @llvm.maxnum.f64(double, double)
declare double @llvm.minimum.f64(double, double)
declare double @llvm.minimumnum.f64(double, double)
declare double @llvm.minnum.f64(double, double)
declare double @llvm.nearbyint.f64(double)
declare double @llvm.rint.f64(double)
declare double @llvm.roundeven.f64(double)
declare double @llvm.trunc.f64(double)
declare float @llvm.ceil.f32(float)
declare float @llvm.copysign.f32(float, float)
declare float @llvm.fabs.f32(float)
declare float @llvm.floor.f32(float)
declare float @llvm.maximum.f32(float, float)
declare float @llvm.maximumnum.f32(float, float)
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.minimum.f32(float, float)
declare float @llvm.minimumnum.f32(float, float)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.nearbyint.f32(float)
declare float @llvm.rint.f32(float)
declare float @llvm.roundeven.f32(float)
declare float @llvm.trunc.f32(float)
declare half @llvm.ceil.f16(half)
declare half @llvm.copysign.f16(half, half)
declare half @llvm.fabs.f16(half)
declare half @llvm.floor.f16(half)
declare half @llvm.maximum.f16(half, half)
declare half @llvm.maximumnum.f16(half, half)
declare half @llvm.maxnum.f16(half, half)
declare half @llvm.minimum.f16(half, half)
declare half @llvm.minimumnum.f16(half, half)
declare half @llvm.minnum.f16(half, half)
declare half @llvm.nearbyint.f16(half)
declare half @llvm.rint.f16(half)
declare half @llvm.roundeven.f16(half)
declare half @llvm.trunc.f16(half)
declare i1 @llvm.is.fpclass.f32(float, i32 immarg)
declare i1 @llvm.is.fpclass.f64(double, i32 immarg)
