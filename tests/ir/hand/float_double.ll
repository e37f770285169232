; Arithmetic, conversions and constants of float and double.
; buffer a f32[64] rand(-100,100)
; buffer b f64[64] rand(-100,100)
; buffer o u64[1472] out
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
  %absf32 = call float @llvm.fabs.f32(float %f)
  %absf64 = call double @llvm.fabs.f64(double %d)
  %r0 = fadd float %f, %g
  %nan0 = fcmp uno float %r0, %r0
  %bb0 = bitcast float %r0 to i32
  %b0 = select i1 %nan0, i32 4242, i32 %bb0
  %z0 = zext i32 %b0 to i64
  %hm0 = mul i64 0, 1000003
  %h0 = xor i64 %hm0, %z0
  call void @put(ptr %o, i32 0, i64 %h0)
  %r1 = fsub float %f, %g
  %nan1 = fcmp uno float %r1, %r1
  %bb1 = bitcast float %r1 to i32
  %b1 = select i1 %nan1, i32 4242, i32 %bb1
  %z1 = zext i32 %b1 to i64
  %hm1 = mul i64 0, 1000003
  %h1 = xor i64 %hm1, %z1
  call void @put(ptr %o, i32 1, i64 %h1)
  %r2 = fmul float %f, %g
  %nan2 = fcmp uno float %r2, %r2
  %bb2 = bitcast float %r2 to i32
  %b2 = select i1 %nan2, i32 4242, i32 %bb2
  %z2 = zext i32 %b2 to i64
  %hm2 = mul i64 0, 1000003
  %h2 = xor i64 %hm2, %z2
  call void @put(ptr %o, i32 2, i64 %h2)
  %r3 = fdiv float %f, %g
  %nan3 = fcmp uno float %r3, %r3
  %bb3 = bitcast float %r3 to i32
  %b3 = select i1 %nan3, i32 4242, i32 %bb3
  %z3 = zext i32 %b3 to i64
  %hm3 = mul i64 0, 1000003
  %h3 = xor i64 %hm3, %z3
  call void @put(ptr %o, i32 3, i64 %h3)
  %r4 = frem float %f, %g
  %nan4 = fcmp uno float %r4, %r4
  %bb4 = bitcast float %r4 to i32
  %b4 = select i1 %nan4, i32 4242, i32 %bb4
  %z4 = zext i32 %b4 to i64
  %hm4 = mul i64 0, 1000003
  %h4 = xor i64 %hm4, %z4
  call void @put(ptr %o, i32 4, i64 %h4)
  %r5 = call float @llvm.sqrt.f32(float %absf32)
  %nan5 = fcmp uno float %r5, %r5
  %bb5 = bitcast float %r5 to i32
  %b5 = select i1 %nan5, i32 4242, i32 %bb5
  %z5 = zext i32 %b5 to i64
  %hm5 = mul i64 0, 1000003
  %h5 = xor i64 %hm5, %z5
  call void @put(ptr %o, i32 5, i64 %h5)
  %r6 = call float @llvm.fma.f32(float %f, float %g, float 0.125)
  %nan6 = fcmp uno float %r6, %r6
  %bb6 = bitcast float %r6 to i32
  %b6 = select i1 %nan6, i32 4242, i32 %bb6
  %z6 = zext i32 %b6 to i64
  %hm6 = mul i64 0, 1000003
  %h6 = xor i64 %hm6, %z6
  call void @put(ptr %o, i32 6, i64 %h6)
  %r7 = fptosi float %f to i8
  %z7 = zext i8 %r7 to i64
  %hm7 = mul i64 0, 1000003
  %h7 = xor i64 %hm7, %z7
  call void @put(ptr %o, i32 7, i64 %h7)
  %r8 = fptosi float %f to i64
  %hm8 = mul i64 0, 1000003
  %h8 = xor i64 %hm8, %r8
  call void @put(ptr %o, i32 8, i64 %h8)
  %r9 = fptoui float %absf32 to i32
  %z9 = zext i32 %r9 to i64
  %hm9 = mul i64 0, 1000003
  %h9 = xor i64 %hm9, %z9
  call void @put(ptr %o, i32 9, i64 %h9)
  %r10 = fptoui float %absf32 to i64
  %hm10 = mul i64 0, 1000003
  %h10 = xor i64 %hm10, %r10
  call void @put(ptr %o, i32 10, i64 %h10)
  %sh11 = zext i32 %t to i64
  %si11 = mul i64 %sh11, -1234567890123
  %r11 = sitofp i64 %si11 to float
  %nan11 = fcmp uno float %r11, %r11
  %bb11 = bitcast float %r11 to i32
  %b11 = select i1 %nan11, i32 4242, i32 %bb11
  %z11 = zext i32 %b11 to i64
  %hm11 = mul i64 0, 1000003
  %h11 = xor i64 %hm11, %z11
  call void @put(ptr %o, i32 11, i64 %h11)
  %sh12 = zext i32 %t to i64
  %si12 = mul i64 %sh12, -1234567890123
  %r12 = uitofp i64 %si12 to float
  %nan12 = fcmp uno float %r12, %r12
  %bb12 = bitcast float %r12 to i32
  %b12 = select i1 %nan12, i32 4242, i32 %bb12
  %z12 = zext i32 %b12 to i64
  %hm12 = mul i64 0, 1000003
  %h12 = xor i64 %hm12, %z12
  call void @put(ptr %o, i32 12, i64 %h12)
  %sb13 = trunc i32 %t to i1
  %r13 = uitofp i1 %sb13 to float
  %nan13 = fcmp uno float %r13, %r13
  %bb13 = bitcast float %r13 to i32
  %b13 = select i1 %nan13, i32 4242, i32 %bb13
  %z13 = zext i32 %b13 to i64
  %hm13 = mul i64 0, 1000003
  %h13 = xor i64 %hm13, %z13
  call void @put(ptr %o, i32 13, i64 %h13)
  %sb14 = trunc i32 %t to i1
  %r14 = sitofp i1 %sb14 to float
  %nan14 = fcmp uno float %r14, %r14
  %bb14 = bitcast float %r14 to i32
  %b14 = select i1 %nan14, i32 4242, i32 %bb14
  %z14 = zext i32 %b14 to i64
  %hm14 = mul i64 0, 1000003
  %h14 = xor i64 %hm14, %z14
  call void @put(ptr %o, i32 14, i64 %h14)
  %sb15 = trunc i32 %t to i3
  %r15 = sitofp i3 %sb15 to float
  %nan15 = fcmp uno float %r15, %r15
  %bb15 = bitcast float %r15 to i32
  %b15 = select i1 %nan15, i32 4242, i32 %bb15
  %z15 = zext i32 %b15 to i64
  %hm15 = mul i64 0, 1000003
  %h15 = xor i64 %hm15, %z15
  call void @put(ptr %o, i32 15, i64 %h15)
  %r16 = fadd float %f, 0x7FF0000000000000
  %nan16 = fcmp uno float %r16, %r16
  %bb16 = bitcast float %r16 to i32
  %b16 = select i1 %nan16, i32 4242, i32 %bb16
  %z16 = zext i32 %b16 to i64
  %hm16 = mul i64 0, 1000003
  %h16 = xor i64 %hm16, %z16
  call void @put(ptr %o, i32 16, i64 %h16)
  %r17 = fadd float %f, 0xFFF0000000000000
  %nan17 = fcmp uno float %r17, %r17
  %bb17 = bitcast float %r17 to i32
  %b17 = select i1 %nan17, i32 4242, i32 %bb17
  %z17 = zext i32 %b17 to i64
  %hm17 = mul i64 0, 1000003
  %h17 = xor i64 %hm17, %z17
  call void @put(ptr %o, i32 17, i64 %h17)
  %r18 = fadd float %f, 0x3810000000000000
  %nan18 = fcmp uno float %r18, %r18
  %bb18 = bitcast float %r18 to i32
  %b18 = select i1 %nan18, i32 4242, i32 %bb18
  %z18 = zext i32 %b18 to i64
  %hm18 = mul i64 0, 1000003
  %h18 = xor i64 %hm18, %z18
  call void @put(ptr %o, i32 18, i64 %h18)
  %r19 = fadd float %f, 1.25e-1
  %nan19 = fcmp uno float %r19, %r19
  %bb19 = bitcast float %r19 to i32
  %b19 = select i1 %nan19, i32 4242, i32 %bb19
  %z19 = zext i32 %b19 to i64
  %hm19 = mul i64 0, 1000003
  %h19 = xor i64 %hm19, %z19
  call void @put(ptr %o, i32 19, i64 %h19)
  %r20 = fadd float %f, 0x36A0000000000000
  %nan20 = fcmp uno float %r20, %r20
  %bb20 = bitcast float %r20 to i32
  %b20 = select i1 %nan20, i32 4242, i32 %bb20
  %z20 = zext i32 %b20 to i64
  %hm20 = mul i64 0, 1000003
  %h20 = xor i64 %hm20, %z20
  call void @put(ptr %o, i32 20, i64 %h20)
  %r21 = fadd double %d, %e
  %nan21 = fcmp uno double %r21, %r21
  %bb21 = bitcast double %r21 to i64
  %b21 = select i1 %nan21, i64 4242, i64 %bb21
  %hm21 = mul i64 0, 1000003
  %h21 = xor i64 %hm21, %b21
  call void @put(ptr %o, i32 21, i64 %h21)
  %r22 = fsub double %d, %e
  %nan22 = fcmp uno double %r22, %r22
  %bb22 = bitcast double %r22 to i64
  %b22 = select i1 %nan22, i64 4242, i64 %bb22
  %hm22 = mul i64 0, 1000003
  %h22 = xor i64 %hm22, %b22
  call void @put(ptr %o, i32 22, i64 %h22)
  %r23 = fmul double %d, %e
  %nan23 = fcmp uno double %r23, %r23
  %bb23 = bitcast double %r23 to i64
  %b23 = select i1 %nan23, i64 4242, i64 %bb23
  %hm23 = mul i64 0, 1000003
  %h23 = xor i64 %hm23, %b23
  call void @put(ptr %o, i32 23, i64 %h23)
  %r24 = fdiv double %d, %e
  %nan24 = fcmp uno double %r24, %r24
  %bb24 = bitcast double %r24 to i64
  %b24 = select i1 %nan24, i64 4242, i64 %bb24
  %hm24 = mul i64 0, 1000003
  %h24 = xor i64 %hm24, %b24
  call void @put(ptr %o, i32 24, i64 %h24)
  %r25 = frem double %d, %e
  %nan25 = fcmp uno double %r25, %r25
  %bb25 = bitcast double %r25 to i64
  %b25 = select i1 %nan25, i64 4242, i64 %bb25
  %hm25 = mul i64 0, 1000003
  %h25 = xor i64 %hm25, %b25
  call void @put(ptr %o, i32 25, i64 %h25)
  %r26 = call double @llvm.sqrt.f64(double %absf64)
  %nan26 = fcmp uno double %r26, %r26
  %bb26 = bitcast double %r26 to i64
  %b26 = select i1 %nan26, i64 4242, i64 %bb26
  %hm26 = mul i64 0, 1000003
  %h26 = xor i64 %hm26, %b26
  call void @put(ptr %o, i32 26, i64 %h26)
  %r27 = call double @llvm.fma.f64(double %d, double %e, double 0.125)
  %nan27 = fcmp uno double %r27, %r27
  %bb27 = bitcast double %r27 to i64
  %b27 = select i1 %nan27, i64 4242, i64 %bb27
  %hm27 = mul i64 0, 1000003
  %h27 = xor i64 %hm27, %b27
  call void @put(ptr %o, i32 27, i64 %h27)
  %r28 = fptosi double %d to i8
  %z28 = zext i8 %r28 to i64
  %hm28 = mul i64 0, 1000003
  %h28 = xor i64 %hm28, %z28
  call void @put(ptr %o, i32 28, i64 %h28)
  %r29 = fptosi double %d to i64
  %hm29 = mul i64 0, 1000003
  %h29 = xor i64 %hm29, %r29
  call void @put(ptr %o, i32 29, i64 %h29)
  %r30 = fptoui double %absf64 to i32
  %z30 = zext i32 %r30 to i64
  %hm30 = mul i64 0, 1000003
  %h30 = xor i64 %hm30, %z30
  call void @put(ptr %o, i32 30, i64 %h30)
  %r31 = fptoui double %absf64 to i64
  %hm31 = mul i64 0, 1000003
  %h31 = xor i64 %hm31, %r31
  call void @put(ptr %o, i32 31, i64 %h31)
  %sh32 = zext i32 %t to i64
  %si32 = mul i64 %sh32, -1234567890123
  %r32 = sitofp i64 %si32 to double
  %nan32 = fcmp uno double %r32, %r32
  %bb32 = bitcast double %r32 to i64
  %b32 = select i1 %nan32, i64 4242, i64 %bb32
  %hm32 = mul i64 0, 1000003
  %h32 = xor i64 %hm32, %b32
  call void @put(ptr %o, i32 32, i64 %h32)
  %sh33 = zext i32 %t to i64
  %si33 = mul i64 %sh33, -1234567890123
  %r33 = uitofp i64 %si33 to double
  %nan33 = fcmp uno double %r33, %r33
  %bb33 = bitcast double %r33 to i64
  %b33 = select i1 %nan33, i64 4242, i64 %bb33
  %hm33 = mul i64 0, 1000003
  %h33 = xor i64 %hm33, %b33
  call void @put(ptr %o, i32 33, i64 %h33)
  %sb34 = trunc i32 %t to i1
  %r34 = uitofp i1 %sb34 to double
  %nan34 = fcmp uno double %r34, %r34
  %bb34 = bitcast double %r34 to i64
  %b34 = select i1 %nan34, i64 4242, i64 %bb34
  %hm34 = mul i64 0, 1000003
  %h34 = xor i64 %hm34, %b34
  call void @put(ptr %o, i32 34, i64 %h34)
  %sb35 = trunc i32 %t to i1
  %r35 = sitofp i1 %sb35 to double
  %nan35 = fcmp uno double %r35, %r35
  %bb35 = bitcast double %r35 to i64
  %b35 = select i1 %nan35, i64 4242, i64 %bb35
  %hm35 = mul i64 0, 1000003
  %h35 = xor i64 %hm35, %b35
  call void @put(ptr %o, i32 35, i64 %h35)
  %sb36 = trunc i32 %t to i3
  %r36 = sitofp i3 %sb36 to double
  %nan36 = fcmp uno double %r36, %r36
  %bb36 = bitcast double %r36 to i64
  %b36 = select i1 %nan36, i64 4242, i64 %bb36
  %hm36 = mul i64 0, 1000003
  %h36 = xor i64 %hm36, %b36
  call void @put(ptr %o, i32 36, i64 %h36)
  %r37 = fadd double %d, 0x7FF0000000000000
  %nan37 = fcmp uno double %r37, %r37
  %bb37 = bitcast double %r37 to i64
  %b37 = select i1 %nan37, i64 4242, i64 %bb37
  %hm37 = mul i64 0, 1000003
  %h37 = xor i64 %hm37, %b37
  call void @put(ptr %o, i32 37, i64 %h37)
  %r38 = fadd double %d, 0xFFF0000000000000
  %nan38 = fcmp uno double %r38, %r38
  %bb38 = bitcast double %r38 to i64
  %b38 = select i1 %nan38, i64 4242, i64 %bb38
  %hm38 = mul i64 0, 1000003
  %h38 = xor i64 %hm38, %b38
  call void @put(ptr %o, i32 38, i64 %h38)
  %r39 = fadd double %d, 0x3810000000000000
  %nan39 = fcmp uno double %r39, %r39
  %bb39 = bitcast double %r39 to i64
  %b39 = select i1 %nan39, i64 4242, i64 %bb39
  %hm39 = mul i64 0, 1000003
  %h39 = xor i64 %hm39, %b39
  call void @put(ptr %o, i32 39, i64 %h39)
  %r40 = fadd double %d, 1.0e-3
  %nan40 = fcmp uno double %r40, %r40
  %bb40 = bitcast double %r40 to i64
  %b40 = select i1 %nan40, i64 4242, i64 %bb40
  %hm40 = mul i64 0, 1000003
  %h40 = xor i64 %hm40, %b40
  call void @put(ptr %o, i32 40, i64 %h40)
  %r41 = fadd double %d, 0x36A0000000000000
  %nan41 = fcmp uno double %r41, %r41
  %bb41 = bitcast double %r41 to i64
  %b41 = select i1 %nan41, i64 4242, i64 %bb41
  %hm41 = mul i64 0, 1000003
  %h41 = xor i64 %hm41, %b41
  call void @put(ptr %o, i32 41, i64 %h41)
  %r42 = fpext float %f to double
  %nan42 = fcmp uno double %r42, %r42
  %bb42 = bitcast double %r42 to i64
  %b42 = select i1 %nan42, i64 4242, i64 %bb42
  %hm42 = mul i64 0, 1000003
  %h42 = xor i64 %hm42, %b42
  call void @put(ptr %o, i32 42, i64 %h42)
  %r43 = fptrunc double %d to float
  %nan43 = fcmp uno float %r43, %r43
  %bb43 = bitcast float %r43 to i32
  %b43 = select i1 %nan43, i32 4242, i32 %bb43
  %z43 = zext i32 %b43 to i64
  %hm43 = mul i64 0, 1000003
  %h43 = xor i64 %hm43, %z43
  call void @put(ptr %o, i32 43, i64 %h43)
  %r44 = bitcast double %d to i64
  %hm44 = mul i64 0, 1000003
  %h44 = xor i64 %hm44, %r44
  call void @put(ptr %o, i32 44, i64 %h44)
  %bc45 = bitcast float %f to i32
  %bd45 = xor i32 %bc45, -2147483648
  %r45 = bitcast i32 %bd45 to float
  %nan45 = fcmp uno float %r45, %r45
  %bb45 = bitcast float %r45 to i32
  %b45 = select i1 %nan45, i32 4242, i32 %bb45
  %z45 = zext i32 %b45 to i64
  %hm45 = mul i64 0, 1000003
  %h45 = xor i64 %hm45, %z45
  call void @put(ptr %o, i32 45, i64 %h45)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare double @llvm.fabs.f64(double)
declare double @llvm.fma.f64(double, double, double)
declare double @llvm.sqrt.f64(double)
declare float @llvm.fabs.f32(float)
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.sqrt.f32(float)
