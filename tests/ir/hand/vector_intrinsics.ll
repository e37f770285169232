; Reductions of vectors, and intrinsics on whole vectors.
; buffer a i32[512] rand(-2000000000,2000000000)
; buffer o u64[1984] out
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
  %ixi = add i32 %t, 0
  %pxi = getelementptr <4 x i32>, ptr %a, i32 %ixi
  %xi = load <4 x i32>, ptr %pxi
  %iyi = add i32 %t, 32
  %pyi = getelementptr <4 x i32>, ptr %a, i32 %iyi
  %yi = load <4 x i32>, ptr %pyi
  %xs = bitcast <4 x i32> %xi to <8 x i16>
  %ys = bitcast <4 x i32> %yi to <8 x i16>
  %xb = bitcast <4 x i32> %xi to <16 x i8>
  %x3 = shufflevector <4 x i32> %xi, <4 x i32> %yi, <3 x i32> <i32 0, i32 5, i32 2>
  %xl = bitcast <4 x i32> %yi to <2 x i64>
  %xf = sitofp <4 x i32> %xi to <4 x float>
  %xd = sitofp <3 x i32> %x3 to <3 x double>
  %r0 = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %xi)
  %z0 = zext i32 %r0 to i64
  %hm0 = mul i64 0, 1000003
  %h0 = xor i64 %hm0, %z0
  call void @put(ptr %o, i32 0, i64 %h0)
  %r1 = call i16 @llvm.vector.reduce.add.v8i16(<8 x i16> %xs)
  %z1 = zext i16 %r1 to i64
  %hm1 = mul i64 0, 1000003
  %h1 = xor i64 %hm1, %z1
  call void @put(ptr %o, i32 1, i64 %h1)
  %r2 = call i8 @llvm.vector.reduce.add.v16i8(<16 x i8> %xb)
  %z2 = zext i8 %r2 to i64
  %hm2 = mul i64 0, 1000003
  %h2 = xor i64 %hm2, %z2
  call void @put(ptr %o, i32 2, i64 %h2)
  %r3 = call i32 @llvm.vector.reduce.add.v3i32(<3 x i32> %x3)
  %z3 = zext i32 %r3 to i64
  %hm3 = mul i64 0, 1000003
  %h3 = xor i64 %hm3, %z3
  call void @put(ptr %o, i32 3, i64 %h3)
  %r4 = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %xl)
  %hm4 = mul i64 0, 1000003
  %h4 = xor i64 %hm4, %r4
  call void @put(ptr %o, i32 4, i64 %h4)
  %r5 = call i32 @llvm.vector.reduce.mul.v4i32(<4 x i32> %xi)
  %z5 = zext i32 %r5 to i64
  %hm5 = mul i64 0, 1000003
  %h5 = xor i64 %hm5, %z5
  call void @put(ptr %o, i32 5, i64 %h5)
  %r6 = call i16 @llvm.vector.reduce.mul.v8i16(<8 x i16> %xs)
  %z6 = zext i16 %r6 to i64
  %hm6 = mul i64 0, 1000003
  %h6 = xor i64 %hm6, %z6
  call void @put(ptr %o, i32 6, i64 %h6)
  %r7 = call i8 @llvm.vector.reduce.mul.v16i8(<16 x i8> %xb)
  %z7 = zext i8 %r7 to i64
  %hm7 = mul i64 0, 1000003
  %h7 = xor i64 %hm7, %z7
  call void @put(ptr %o, i32 7, i64 %h7)
  %r8 = call i32 @llvm.vector.reduce.mul.v3i32(<3 x i32> %x3)
  %z8 = zext i32 %r8 to i64
  %hm8 = mul i64 0, 1000003
  %h8 = xor i64 %hm8, %z8
  call void @put(ptr %o, i32 8, i64 %h8)
  %r9 = call i64 @llvm.vector.reduce.mul.v2i64(<2 x i64> %xl)
  %hm9 = mul i64 0, 1000003
  %h9 = xor i64 %hm9, %r9
  call void @put(ptr %o, i32 9, i64 %h9)
  %r10 = call i32 @llvm.vector.reduce.and.v4i32(<4 x i32> %xi)
  %z10 = zext i32 %r10 to i64
  %hm10 = mul i64 0, 1000003
  %h10 = xor i64 %hm10, %z10
  call void @put(ptr %o, i32 10, i64 %h10)
  %r11 = call i16 @llvm.vector.reduce.and.v8i16(<8 x i16> %xs)
  %z11 = zext i16 %r11 to i64
  %hm11 = mul i64 0, 1000003
  %h11 = xor i64 %hm11, %z11
  call void @put(ptr %o, i32 11, i64 %h11)
  %r12 = call i8 @llvm.vector.reduce.and.v16i8(<16 x i8> %xb)
  %z12 = zext i8 %r12 to i64
  %hm12 = mul i64 0, 1000003
  %h12 = xor i64 %hm12, %z12
  call void @put(ptr %o, i32 12, i64 %h12)
  %r13 = call i32 @llvm.vector.reduce.and.v3i32(<3 x i32> %x3)
  %z13 = zext i32 %r13 to i64
  %hm13 = mul i64 0, 1000003
  %h13 = xor i64 %hm13, %z13
  call void @put(ptr %o, i32 13, i64 %h13)
  %r14 = call i64 @llvm.vector.reduce.and.v2i64(<2 x i64> %xl)
  %hm14 = mul i64 0, 1000003
  %h14 = xor i64 %hm14, %r14
  call void @put(ptr %o, i32 14, i64 %h14)
  %r15 = call i32 @llvm.vector.reduce.or.v4i32(<4 x i32> %xi)
  %z15 = zext i32 %r15 to i64
  %hm15 = mul i64 0, 1000003
  %h15 = xor i64 %hm15, %z15
  call void @put(ptr %o, i32 15, i64 %h15)
  %r16 = call i16 @llvm.vector.reduce.or.v8i16(<8 x i16> %xs)
  %z16 = zext i16 %r16 to i64
  %hm16 = mul i64 0, 1000003
  %h16 = xor i64 %hm16, %z16
  call void @put(ptr %o, i32 16, i64 %h16)
  %r17 = call i8 @llvm.vector.reduce.or.v16i8(<16 x i8> %xb)
  %z17 = zext i8 %r17 to i64
  %hm17 = mul i64 0, 1000003
  %h17 = xor i64 %hm17, %z17
  call void @put(ptr %o, i32 17, i64 %h17)
  %r18 = call i32 @llvm.vector.reduce.or.v3i32(<3 x i32> %x3)
  %z18 = zext i32 %r18 to i64
  %hm18 = mul i64 0, 1000003
  %h18 = xor i64 %hm18, %z18
  call void @put(ptr %o, i32 18, i64 %h18)
  %r19 = call i64 @llvm.vector.reduce.or.v2i64(<2 x i64> %xl)
  %hm19 = mul i64 0, 1000003
  %h19 = xor i64 %hm19, %r19
  call void @put(ptr %o, i32 19, i64 %h19)
  %r20 = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %xi)
  %z20 = zext i32 %r20 to i64
  %hm20 = mul i64 0, 1000003
  %h20 = xor i64 %hm20, %z20
  call void @put(ptr %o, i32 20, i64 %h20)
  %r21 = call i16 @llvm.vector.reduce.xor.v8i16(<8 x i16> %xs)
  %z21 = zext i16 %r21 to i64
  %hm21 = mul i64 0, 1000003
  %h21 = xor i64 %hm21, %z21
  call void @put(ptr %o, i32 21, i64 %h21)
  %r22 = call i8 @llvm.vector.reduce.xor.v16i8(<16 x i8> %xb)
  %z22 = zext i8 %r22 to i64
  %hm22 = mul i64 0, 1000003
  %h22 = xor i64 %hm22, %z22
  call void @put(ptr %o, i32 22, i64 %h22)
  %r23 = call i32 @llvm.vector.reduce.xor.v3i32(<3 x i32> %x3)
  %z23 = zext i32 %r23 to i64
  %hm23 = mul i64 0, 1000003
  %h23 = xor i64 %hm23, %z23
  call void @put(ptr %o, i32 23, i64 %h23)
  %r24 = call i64 @llvm.vector.reduce.xor.v2i64(<2 x i64> %xl)
  %hm24 = mul i64 0, 1000003
  %h24 = xor i64 %hm24, %r24
  call void @put(ptr %o, i32 24, i64 %h24)
  %r25 = call i32 @llvm.vector.reduce.smax.v4i32(<4 x i32> %xi)
  %z25 = zext i32 %r25 to i64
  %hm25 = mul i64 0, 1000003
  %h25 = xor i64 %hm25, %z25
  call void @put(ptr %o, i32 25, i64 %h25)
  %r26 = call i16 @llvm.vector.reduce.smax.v8i16(<8 x i16> %xs)
  %z26 = zext i16 %r26 to i64
  %hm26 = mul i64 0, 1000003
  %h26 = xor i64 %hm26, %z26
  call void @put(ptr %o, i32 26, i64 %h26)
  %r27 = call i8 @llvm.vector.reduce.smax.v16i8(<16 x i8> %xb)
  %z27 = zext i8 %r27 to i64
  %hm27 = mul i64 0, 1000003
  %h27 = xor i64 %hm27, %z27
  call void @put(ptr %o, i32 27, i64 %h27)
  %r28 = call i32 @llvm.vector.reduce.smax.v3i32(<3 x i32> %x3)
  %z28 = zext i32 %r28 to i64
  %hm28 = mul i64 0, 1000003
  %h28 = xor i64 %hm28, %z28
  call void @put(ptr %o, i32 28, i64 %h28)
  %r29 = call i64 @llvm.vector.reduce.smax.v2i64(<2 x i64> %xl)
  %hm29 = mul i64 0, 1000003
  %h29 = xor i64 %hm29, %r29
  call void @put(ptr %o, i32 29, i64 %h29)
  %r30 = call i32 @llvm.vector.reduce.smin.v4i32(<4 x i32> %xi)
  %z30 = zext i32 %r30 to i64
  %hm30 = mul i64 0, 1000003
  %h30 = xor i64 %hm30, %z30
  call void @put(ptr %o, i32 30, i64 %h30)
  %r31 = call i16 @llvm.vector.reduce.smin.v8i16(<8 x i16> %xs)
  %z31 = zext i16 %r31 to i64
  %hm31 = mul i64 0, 1000003
  %h31 = xor i64 %hm31, %z31
  call void @put(ptr %o, i32 31, i64 %h31)
  %r32 = call i8 @llvm.vector.reduce.smin.v16i8(<16 x i8> %xb)
  %z32 = zext i8 %r32 to i64
  %hm32 = mul i64 0, 1000003
  %h32 = xor i64 %hm32, %z32
  call void @put(ptr %o, i32 32, i64 %h32)
  %r33 = call i32 @llvm.vector.reduce.smin.v3i32(<3 x i32> %x3)
  %z33 = zext i32 %r33 to i64
  %hm33 = mul i64 0, 1000003
  %h33 = xor i64 %hm33, %z33
  call void @put(ptr %o, i32 33, i64 %h33)
  %r34 = call i64 @llvm.vector.reduce.smin.v2i64(<2 x i64> %xl)
  %hm34 = mul i64 0, 1000003
  %h34 = xor i64 %hm34, %r34
  call void @put(ptr %o, i32 34, i64 %h34)
  %r35 = call i32 @llvm.vector.reduce.umax.v4i32(<4 x i32> %xi)
  %z35 = zext i32 %r35 to i64
  %hm35 = mul i64 0, 1000003
  %h35 = xor i64 %hm35, %z35
  call void @put(ptr %o, i32 35, i64 %h35)
  %r36 = call i16 @llvm.vector.reduce.umax.v8i16(<8 x i16> %xs)
  %z36 = zext i16 %r36 to i64
  %hm36 = mul i64 0, 1000003
  %h36 = xor i64 %hm36, %z36
  call void @put(ptr %o, i32 36, i64 %h36)
  %r37 = call i8 @llvm.vector.reduce.umax.v16i8(<16 x i8> %xb)
  %z37 = zext i8 %r37 to i64
  %hm37 = mul i64 0, 1000003
  %h37 = xor i64 %hm37, %z37
  call void @put(ptr %o, i32 37, i64 %h37)
  %r38 = call i32 @llvm.vector.reduce.umax.v3i32(<3 x i32> %x3)
  %z38 = zext i32 %r38 to i64
  %hm38 = mul i64 0, 1000003
  %h38 = xor i64 %hm38, %z38
  call void @put(ptr %o, i32 38, i64 %h38)
  %r39 = call i64 @llvm.vector.reduce.umax.v2i64(<2 x i64> %xl)
  %hm39 = mul i64 0, 1000003
  %h39 = xor i64 %hm39, %r39
  call void @put(ptr %o, i32 39, i64 %h39)
  %r40 = call i32 @llvm.vector.reduce.umin.v4i32(<4 x i32> %xi)
  %z40 = zext i32 %r40 to i64
  %hm40 = mul i64 0, 1000003
  %h40 = xor i64 %hm40, %z40
  call void @put(ptr %o, i32 40, i64 %h40)
  %r41 = call i16 @llvm.vector.reduce.umin.v8i16(<8 x i16> %xs)
  %z41 = zext i16 %r41 to i64
  %hm41 = mul i64 0, 1000003
  %h41 = xor i64 %hm41, %z41
  call void @put(ptr %o, i32 41, i64 %h41)
  %r42 = call i8 @llvm.vector.reduce.umin.v16i8(<16 x i8> %xb)
  %z42 = zext i8 %r42 to i64
  %hm42 = mul i64 0, 1000003
  %h42 = xor i64 %hm42, %z42
  call void @put(ptr %o, i32 42, i64 %h42)
  %r43 = call i32 @llvm.vector.reduce.umin.v3i32(<3 x i32> %x3)
  %z43 = zext i32 %r43 to i64
  %hm43 = mul i64 0, 1000003
  %h43 = xor i64 %hm43, %z43
  call void @put(ptr %o, i32 43, i64 %h43)
  %r44 = call i64 @llvm.vector.reduce.umin.v2i64(<2 x i64> %xl)
  %hm44 = mul i64 0, 1000003
  %h44 = xor i64 %hm44, %r44
  call void @put(ptr %o, i32 44, i64 %h44)
  %r45 = call float @llvm.vector.reduce.fadd.v4f32(float 0.5, <4 x float> %xf)
  %nan45 = fcmp uno float %r45, %r45
  %bb45 = bitcast float %r45 to i32
  %b45 = select i1 %nan45, i32 4242, i32 %bb45
  %z45 = zext i32 %b45 to i64
  %hm45 = mul i64 0, 1000003
  %h45 = xor i64 %hm45, %z45
  call void @put(ptr %o, i32 45, i64 %h45)
  %r46 = call double @llvm.vector.reduce.fmul.v3f64(double 2.0, <3 x double> %xd)
  %nan46 = fcmp uno double %r46, %r46
  %bb46 = bitcast double %r46 to i64
  %b46 = select i1 %nan46, i64 4242, i64 %bb46
  %hm46 = mul i64 0, 1000003
  %h46 = xor i64 %hm46, %b46
  call void @put(ptr %o, i32 46, i64 %h46)
  %r47 = call float @llvm.vector.reduce.fmax.v4f32(<4 x float> %xf)
  %nan47 = fcmp uno float %r47, %r47
  %bb47 = bitcast float %r47 to i32
  %b47 = select i1 %nan47, i32 4242, i32 %bb47
  %z47 = zext i32 %b47 to i64
  %hm47 = mul i64 0, 1000003
  %h47 = xor i64 %hm47, %z47
  call void @put(ptr %o, i32 47, i64 %h47)
  %r48 = call double @llvm.vector.reduce.fmin.v3f64(<3 x double> %xd)
  %nan48 = fcmp uno double %r48, %r48
  %bb48 = bitcast double %r48 to i64
  %b48 = select i1 %nan48, i64 4242, i64 %bb48
  %hm48 = mul i64 0, 1000003
  %h48 = xor i64 %hm48, %b48
  call void @put(ptr %o, i32 48, i64 %h48)
  %r49 = call <4 x i32> @llvm.smax.v4i32(<4 x i32> %xi, <4 x i32> %yi)
  %r49e0 = extractelement <4 x i32> %r49, i32 0
  %r49e1 = extractelement <4 x i32> %r49, i32 1
  %r49e2 = extractelement <4 x i32> %r49, i32 2
  %r49e3 = extractelement <4 x i32> %r49, i32 3
  %z49e0 = zext i32 %r49e0 to i64
  %hm49e0 = mul i64 0, 1000003
  %h49e0 = xor i64 %hm49e0, %z49e0
  %z49e1 = zext i32 %r49e1 to i64
  %hm49e1 = mul i64 %h49e0, 1000003
  %h49e1 = xor i64 %hm49e1, %z49e1
  %z49e2 = zext i32 %r49e2 to i64
  %hm49e2 = mul i64 %h49e1, 1000003
  %h49e2 = xor i64 %hm49e2, %z49e2
  %z49e3 = zext i32 %r49e3 to i64
  %hm49e3 = mul i64 %h49e2, 1000003
  %h49e3 = xor i64 %hm49e3, %z49e3
  call void @put(ptr %o, i32 49, i64 %h49e3)
  %r50 = call <8 x i16> @llvm.smax.v8i16(<8 x i16> %xs, <8 x i16> %ys)
  %r50e0 = extractelement <8 x i16> %r50, i32 0
  %r50e1 = extractelement <8 x i16> %r50, i32 1
  %r50e2 = extractelement <8 x i16> %r50, i32 2
  %r50e3 = extractelement <8 x i16> %r50, i32 3
  %r50e4 = extractelement <8 x i16> %r50, i32 4
  %r50e5 = extractelement <8 x i16> %r50, i32 5
  %r50e6 = extractelement <8 x i16> %r50, i32 6
  %r50e7 = extractelement <8 x i16> %r50, i32 7
  %z50e0 = zext i16 %r50e0 to i64
  %hm50e0 = mul i64 0, 1000003
  %h50e0 = xor i64 %hm50e0, %z50e0
  %z50e1 = zext i16 %r50e1 to i64
  %hm50e1 = mul i64 %h50e0, 1000003
  %h50e1 = xor i64 %hm50e1, %z50e1
  %z50e2 = zext i16 %r50e2 to i64
  %hm50e2 = mul i64 %h50e1, 1000003
  %h50e2 = xor i64 %hm50e2, %z50e2
  %z50e3 = zext i16 %r50e3 to i64
  %hm50e3 = mul i64 %h50e2, 1000003
  %h50e3 = xor i64 %hm50e3, %z50e3
  %z50e4 = zext i16 %r50e4 to i64
  %hm50e4 = mul i64 %h50e3, 1000003
  %h50e4 = xor i64 %hm50e4, %z50e4
  %z50e5 = zext i16 %r50e5 to i64
  %hm50e5 = mul i64 %h50e4, 1000003
  %h50e5 = xor i64 %hm50e5, %z50e5
  %z50e6 = zext i16 %r50e6 to i64
  %hm50e6 = mul i64 %h50e5, 1000003
  %h50e6 = xor i64 %hm50e6, %z50e6
  %z50e7 = zext i16 %r50e7 to i64
  %hm50e7 = mul i64 %h50e6, 1000003
  %h50e7 = xor i64 %hm50e7, %z50e7
  call void @put(ptr %o, i32 50, i64 %h50e7)
  %r51 = call <4 x i32> @llvm.umin.v4i32(<4 x i32> %xi, <4 x i32> %yi)
  %r51e0 = extractelement <4 x i32> %r51, i32 0
  %r51e1 = extractelement <4 x i32> %r51, i32 1
  %r51e2 = extractelement <4 x i32> %r51, i32 2
  %r51e3 = extractelement <4 x i32> %r51, i32 3
  %z51e0 = zext i32 %r51e0 to i64
  %hm51e0 = mul i64 0, 1000003
  %h51e0 = xor i64 %hm51e0, %z51e0
  %z51e1 = zext i32 %r51e1 to i64
  %hm51e1 = mul i64 %h51e0, 1000003
  %h51e1 = xor i64 %hm51e1, %z51e1
  %z51e2 = zext i32 %r51e2 to i64
  %hm51e2 = mul i64 %h51e1, 1000003
  %h51e2 = xor i64 %hm51e2, %z51e2
  %z51e3 = zext i32 %r51e3 to i64
  %hm51e3 = mul i64 %h51e2, 1000003
  %h51e3 = xor i64 %hm51e3, %z51e3
  call void @put(ptr %o, i32 51, i64 %h51e3)
  %r52 = call <8 x i16> @llvm.umin.v8i16(<8 x i16> %xs, <8 x i16> %ys)
  %r52e0 = extractelement <8 x i16> %r52, i32 0
  %r52e1 = extractelement <8 x i16> %r52, i32 1
  %r52e2 = extractelement <8 x i16> %r52, i32 2
  %r52e3 = extractelement <8 x i16> %r52, i32 3
  %r52e4 = extractelement <8 x i16> %r52, i32 4
  %r52e5 = extractelement <8 x i16> %r52, i32 5
  %r52e6 = extractelement <8 x i16> %r52, i32 6
  %r52e7 = extractelement <8 x i16> %r52, i32 7
  %z52e0 = zext i16 %r52e0 to i64
  %hm52e0 = mul i64 0, 1000003
  %h52e0 = xor i64 %hm52e0, %z52e0
  %z52e1 = zext i16 %r52e1 to i64
  %hm52e1 = mul i64 %h52e0, 1000003
  %h52e1 = xor i64 %hm52e1, %z52e1
  %z52e2 = zext i16 %r52e2 to i64
  %hm52e2 = mul i64 %h52e1, 1000003
  %h52e2 = xor i64 %hm52e2, %z52e2
  %z52e3 = zext i16 %r52e3 to i64
  %hm52e3 = mul i64 %h52e2, 1000003
  %h52e3 = xor i64 %hm52e3, %z52e3
  %z52e4 = zext i16 %r52e4 to i64
  %hm52e4 = mul i64 %h52e3, 1000003
  %h52e4 = xor i64 %hm52e4, %z52e4
  %z52e5 = zext i16 %r52e5 to i64
  %hm52e5 = mul i64 %h52e4, 1000003
  %h52e5 = xor i64 %hm52e5, %z52e5
  %z52e6 = zext i16 %r52e6 to i64
  %hm52e6 = mul i64 %h52e5, 1000003
  %h52e6 = xor i64 %hm52e6, %z52e6
  %z52e7 = zext i16 %r52e7 to i64
  %hm52e7 = mul i64 %h52e6, 1000003
  %h52e7 = xor i64 %hm52e7, %z52e7
  call void @put(ptr %o, i32 52, i64 %h52e7)
  %r53 = call <4 x i32> @llvm.uadd.sat.v4i32(<4 x i32> %xi, <4 x i32> %yi)
  %r53e0 = extractelement <4 x i32> %r53, i32 0
  %r53e1 = extractelement <4 x i32> %r53, i32 1
  %r53e2 = extractelement <4 x i32> %r53, i32 2
  %r53e3 = extractelement <4 x i32> %r53, i32 3
  %z53e0 = zext i32 %r53e0 to i64
  %hm53e0 = mul i64 0, 1000003
  %h53e0 = xor i64 %hm53e0, %z53e0
  %z53e1 = zext i32 %r53e1 to i64
  %hm53e1 = mul i64 %h53e0, 1000003
  %h53e1 = xor i64 %hm53e1, %z53e1
  %z53e2 = zext i32 %r53e2 to i64
  %hm53e2 = mul i64 %h53e1, 1000003
  %h53e2 = xor i64 %hm53e2, %z53e2
  %z53e3 = zext i32 %r53e3 to i64
  %hm53e3 = mul i64 %h53e2, 1000003
  %h53e3 = xor i64 %hm53e3, %z53e3
  call void @put(ptr %o, i32 53, i64 %h53e3)
  %r54 = call <8 x i16> @llvm.uadd.sat.v8i16(<8 x i16> %xs, <8 x i16> %ys)
  %r54e0 = extractelement <8 x i16> %r54, i32 0
  %r54e1 = extractelement <8 x i16> %r54, i32 1
  %r54e2 = extractelement <8 x i16> %r54, i32 2
  %r54e3 = extractelement <8 x i16> %r54, i32 3
  %r54e4 = extractelement <8 x i16> %r54, i32 4
  %r54e5 = extractelement <8 x i16> %r54, i32 5
  %r54e6 = extractelement <8 x i16> %r54, i32 6
  %r54e7 = extractelement <8 x i16> %r54, i32 7
  %z54e0 = zext i16 %r54e0 to i64
  %hm54e0 = mul i64 0, 1000003
  %h54e0 = xor i64 %hm54e0, %z54e0
  %z54e1 = zext i16 %r54e1 to i64
  %hm54e1 = mul i64 %h54e0, 1000003
  %h54e1 = xor i64 %hm54e1, %z54e1
  %z54e2 = zext i16 %r54e2 to i64
  %hm54e2 = mul i64 %h54e1, 1000003
  %h54e2 = xor i64 %hm54e2, %z54e2
  %z54e3 = zext i16 %r54e3 to i64
  %hm54e3 = mul i64 %h54e2, 1000003
  %h54e3 = xor i64 %hm54e3, %z54e3
  %z54e4 = zext i16 %r54e4 to i64
  %hm54e4 = mul i64 %h54e3, 1000003
  %h54e4 = xor i64 %hm54e4, %z54e4
  %z54e5 = zext i16 %r54e5 to i64
  %hm54e5 = mul i64 %h54e4, 1000003
  %h54e5 = xor i64 %hm54e5, %z54e5
  %z54e6 = zext i16 %r54e6 to i64
  %hm54e6 = mul i64 %h54e5, 1000003
  %h54e6 = xor i64 %hm54e6, %z54e6
  %z54e7 = zext i16 %r54e7 to i64
  %hm54e7 = mul i64 %h54e6, 1000003
  %h54e7 = xor i64 %hm54e7, %z54e7
  call void @put(ptr %o, i32 54, i64 %h54e7)
  %r55 = call <4 x i32> @llvm.ssub.sat.v4i32(<4 x i32> %xi, <4 x i32> %yi)
  %r55e0 = extractelement <4 x i32> %r55, i32 0
  %r55e1 = extractelement <4 x i32> %r55, i32 1
  %r55e2 = extractelement <4 x i32> %r55, i32 2
  %r55e3 = extractelement <4 x i32> %r55, i32 3
  %z55e0 = zext i32 %r55e0 to i64
  %hm55e0 = mul i64 0, 1000003
  %h55e0 = xor i64 %hm55e0, %z55e0
  %z55e1 = zext i32 %r55e1 to i64
  %hm55e1 = mul i64 %h55e0, 1000003
  %h55e1 = xor i64 %hm55e1, %z55e1
  %z55e2 = zext i32 %r55e2 to i64
  %hm55e2 = mul i64 %h55e1, 1000003
  %h55e2 = xor i64 %hm55e2, %z55e2
  %z55e3 = zext i32 %r55e3 to i64
  %hm55e3 = mul i64 %h55e2, 1000003
  %h55e3 = xor i64 %hm55e3, %z55e3
  call void @put(ptr %o, i32 55, i64 %h55e3)
  %r56 = call <8 x i16> @llvm.ssub.sat.v8i16(<8 x i16> %xs, <8 x i16> %ys)
  %r56e0 = extractelement <8 x i16> %r56, i32 0
  %r56e1 = extractelement <8 x i16> %r56, i32 1
  %r56e2 = extractelement <8 x i16> %r56, i32 2
  %r56e3 = extractelement <8 x i16> %r56, i32 3
  %r56e4 = extractelement <8 x i16> %r56, i32 4
  %r56e5 = extractelement <8 x i16> %r56, i32 5
  %r56e6 = extractelement <8 x i16> %r56, i32 6
  %r56e7 = extractelement <8 x i16> %r56, i32 7
  %z56e0 = zext i16 %r56e0 to i64
  %hm56e0 = mul i64 0, 1000003
  %h56e0 = xor i64 %hm56e0, %z56e0
  %z56e1 = zext i16 %r56e1 to i64
  %hm56e1 = mul i64 %h56e0, 1000003
  %h56e1 = xor i64 %hm56e1, %z56e1
  %z56e2 = zext i16 %r56e2 to i64
  %hm56e2 = mul i64 %h56e1, 1000003
  %h56e2 = xor i64 %hm56e2, %z56e2
  %z56e3 = zext i16 %r56e3 to i64
  %hm56e3 = mul i64 %h56e2, 1000003
  %h56e3 = xor i64 %hm56e3, %z56e3
  %z56e4 = zext i16 %r56e4 to i64
  %hm56e4 = mul i64 %h56e3, 1000003
  %h56e4 = xor i64 %hm56e4, %z56e4
  %z56e5 = zext i16 %r56e5 to i64
  %hm56e5 = mul i64 %h56e4, 1000003
  %h56e5 = xor i64 %hm56e5, %z56e5
  %z56e6 = zext i16 %r56e6 to i64
  %hm56e6 = mul i64 %h56e5, 1000003
  %h56e6 = xor i64 %hm56e6, %z56e6
  %z56e7 = zext i16 %r56e7 to i64
  %hm56e7 = mul i64 %h56e6, 1000003
  %h56e7 = xor i64 %hm56e7, %z56e7
  call void @put(ptr %o, i32 56, i64 %h56e7)
  %r57 = call <4 x i32> @llvm.fshl.v4i32(<4 x i32> %xi, <4 x i32> %yi, <4 x i32> %yi)
  %r57e0 = extractelement <4 x i32> %r57, i32 0
  %r57e1 = extractelement <4 x i32> %r57, i32 1
  %r57e2 = extractelement <4 x i32> %r57, i32 2
  %r57e3 = extractelement <4 x i32> %r57, i32 3
  %z57e0 = zext i32 %r57e0 to i64
  %hm57e0 = mul i64 0, 1000003
  %h57e0 = xor i64 %hm57e0, %z57e0
  %z57e1 = zext i32 %r57e1 to i64
  %hm57e1 = mul i64 %h57e0, 1000003
  %h57e1 = xor i64 %hm57e1, %z57e1
  %z57e2 = zext i32 %r57e2 to i64
  %hm57e2 = mul i64 %h57e1, 1000003
  %h57e2 = xor i64 %hm57e2, %z57e2
  %z57e3 = zext i32 %r57e3 to i64
  %hm57e3 = mul i64 %h57e2, 1000003
  %h57e3 = xor i64 %hm57e3, %z57e3
  call void @put(ptr %o, i32 57, i64 %h57e3)
  %r58 = call <16 x i8> @llvm.ctpop.v16i8(<16 x i8> %xb)
  %r58e0 = extractelement <16 x i8> %r58, i32 0
  %r58e1 = extractelement <16 x i8> %r58, i32 1
  %r58e2 = extractelement <16 x i8> %r58, i32 2
  %r58e3 = extractelement <16 x i8> %r58, i32 3
  %r58e4 = extractelement <16 x i8> %r58, i32 4
  %r58e5 = extractelement <16 x i8> %r58, i32 5
  %r58e6 = extractelement <16 x i8> %r58, i32 6
  %r58e7 = extractelement <16 x i8> %r58, i32 7
  %r58e8 = extractelement <16 x i8> %r58, i32 8
  %r58e9 = extractelement <16 x i8> %r58, i32 9
  %r58e10 = extractelement <16 x i8> %r58, i32 10
  %r58e11 = extractelement <16 x i8> %r58, i32 11
  %r58e12 = extractelement <16 x i8> %r58, i32 12
  %r58e13 = extractelement <16 x i8> %r58, i32 13
  %r58e14 = extractelement <16 x i8> %r58, i32 14
  %r58e15 = extractelement <16 x i8> %r58, i32 15
  %z58e0 = zext i8 %r58e0 to i64
  %hm58e0 = mul i64 0, 1000003
  %h58e0 = xor i64 %hm58e0, %z58e0
  %z58e1 = zext i8 %r58e1 to i64
  %hm58e1 = mul i64 %h58e0, 1000003
  %h58e1 = xor i64 %hm58e1, %z58e1
  %z58e2 = zext i8 %r58e2 to i64
  %hm58e2 = mul i64 %h58e1, 1000003
  %h58e2 = xor i64 %hm58e2, %z58e2
  %z58e3 = zext i8 %r58e3 to i64
  %hm58e3 = mul i64 %h58e2, 1000003
  %h58e3 = xor i64 %hm58e3, %z58e3
  %z58e4 = zext i8 %r58e4 to i64
  %hm58e4 = mul i64 %h58e3, 1000003
  %h58e4 = xor i64 %hm58e4, %z58e4
  %z58e5 = zext i8 %r58e5 to i64
  %hm58e5 = mul i64 %h58e4, 1000003
  %h58e5 = xor i64 %hm58e5, %z58e5
  %z58e6 = zext i8 %r58e6 to i64
  %hm58e6 = mul i64 %h58e5, 1000003
  %h58e6 = xor i64 %hm58e6, %z58e6
  %z58e7 = zext i8 %r58e7 to i64
  %hm58e7 = mul i64 %h58e6, 1000003
  %h58e7 = xor i64 %hm58e7, %z58e7
  %z58e8 = zext i8 %r58e8 to i64
  %hm58e8 = mul i64 %h58e7, 1000003
  %h58e8 = xor i64 %hm58e8, %z58e8
  %z58e9 = zext i8 %r58e9 to i64
  %hm58e9 = mul i64 %h58e8, 1000003
  %h58e9 = xor i64 %hm58e9, %z58e9
  %z58e10 = zext i8 %r58e10 to i64
  %hm58e10 = mul i64 %h58e9, 1000003
  %h58e10 = xor i64 %hm58e10, %z58e10
  %z58e11 = zext i8 %r58e11 to i64
  %hm58e11 = mul i64 %h58e10, 1000003
  %h58e11 = xor i64 %hm58e11, %z58e11
  %z58e12 = zext i8 %r58e12 to i64
  %hm58e12 = mul i64 %h58e11, 1000003
  %h58e12 = xor i64 %hm58e12, %z58e12
  %z58e13 = zext i8 %r58e13 to i64
  %hm58e13 = mul i64 %h58e12, 1000003
  %h58e13 = xor i64 %hm58e13, %z58e13
  %z58e14 = zext i8 %r58e14 to i64
  %hm58e14 = mul i64 %h58e13, 1000003
  %h58e14 = xor i64 %hm58e14, %z58e14
  %z58e15 = zext i8 %r58e15 to i64
  %hm58e15 = mul i64 %h58e14, 1000003
  %h58e15 = xor i64 %hm58e15, %z58e15
  call void @put(ptr %o, i32 58, i64 %h58e15)
  %r59 = call <8 x i16> @llvm.bswap.v8i16(<8 x i16> %xs)
  %r59e0 = extractelement <8 x i16> %r59, i32 0
  %r59e1 = extractelement <8 x i16> %r59, i32 1
  %r59e2 = extractelement <8 x i16> %r59, i32 2
  %r59e3 = extractelement <8 x i16> %r59, i32 3
  %r59e4 = extractelement <8 x i16> %r59, i32 4
  %r59e5 = extractelement <8 x i16> %r59, i32 5
  %r59e6 = extractelement <8 x i16> %r59, i32 6
  %r59e7 = extractelement <8 x i16> %r59, i32 7
  %z59e0 = zext i16 %r59e0 to i64
  %hm59e0 = mul i64 0, 1000003
  %h59e0 = xor i64 %hm59e0, %z59e0
  %z59e1 = zext i16 %r59e1 to i64
  %hm59e1 = mul i64 %h59e0, 1000003
  %h59e1 = xor i64 %hm59e1, %z59e1
  %z59e2 = zext i16 %r59e2 to i64
  %hm59e2 = mul i64 %h59e1, 1000003
  %h59e2 = xor i64 %hm59e2, %z59e2
  %z59e3 = zext i16 %r59e3 to i64
  %hm59e3 = mul i64 %h59e2, 1000003
  %h59e3 = xor i64 %hm59e3, %z59e3
  %z59e4 = zext i16 %r59e4 to i64
  %hm59e4 = mul i64 %h59e3, 1000003
  %h59e4 = xor i64 %hm59e4, %z59e4
  %z59e5 = zext i16 %r59e5 to i64
  %hm59e5 = mul i64 %h59e4, 1000003
  %h59e5 = xor i64 %hm59e5, %z59e5
  %z59e6 = zext i16 %r59e6 to i64
  %hm59e6 = mul i64 %h59e5, 1000003
  %h59e6 = xor i64 %hm59e6, %z59e6
  %z59e7 = zext i16 %r59e7 to i64
  %hm59e7 = mul i64 %h59e6, 1000003
  %h59e7 = xor i64 %hm59e7, %z59e7
  call void @put(ptr %o, i32 59, i64 %h59e7)
  %r60 = call <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32> %xi)
  %r60e0 = extractelement <4 x i32> %r60, i32 0
  %r60e1 = extractelement <4 x i32> %r60, i32 1
  %r60e2 = extractelement <4 x i32> %r60, i32 2
  %r60e3 = extractelement <4 x i32> %r60, i32 3
  %z60e0 = zext i32 %r60e0 to i64
  %hm60e0 = mul i64 0, 1000003
  %h60e0 = xor i64 %hm60e0, %z60e0
  %z60e1 = zext i32 %r60e1 to i64
  %hm60e1 = mul i64 %h60e0, 1000003
  %h60e1 = xor i64 %hm60e1, %z60e1
  %z60e2 = zext i32 %r60e2 to i64
  %hm60e2 = mul i64 %h60e1, 1000003
  %h60e2 = xor i64 %hm60e2, %z60e2
  %z60e3 = zext i32 %r60e3 to i64
  %hm60e3 = mul i64 %h60e2, 1000003
  %h60e3 = xor i64 %hm60e3, %z60e3
  call void @put(ptr %o, i32 60, i64 %h60e3)
  %r61 = call <4 x i32> @llvm.abs.v4i32(<4 x i32> %xi, i1 false)
  %r61e0 = extractelement <4 x i32> %r61, i32 0
  %r61e1 = extractelement <4 x i32> %r61, i32 1
  %r61e2 = extractelement <4 x i32> %r61, i32 2
  %r61e3 = extractelement <4 x i32> %r61, i32 3
  %z61e0 = zext i32 %r61e0 to i64
  %hm61e0 = mul i64 0, 1000003
  %h61e0 = xor i64 %hm61e0, %z61e0
  %z61e1 = zext i32 %r61e1 to i64
  %hm61e1 = mul i64 %h61e0, 1000003
  %h61e1 = xor i64 %hm61e1, %z61e1
  %z61e2 = zext i32 %r61e2 to i64
  %hm61e2 = mul i64 %h61e1, 1000003
  %h61e2 = xor i64 %hm61e2, %z61e2
  %z61e3 = zext i32 %r61e3 to i64
  %hm61e3 = mul i64 %h61e2, 1000003
  %h61e3 = xor i64 %hm61e3, %z61e3
  call void @put(ptr %o, i32 61, i64 %h61e3)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare <16 x i8> @llvm.ctpop.v16i8(<16 x i8>)
declare <4 x i32> @llvm.abs.v4i32(<4 x i32>, i1)
declare <4 x i32> @llvm.fshl.v4i32(<4 x i32>, <4 x i32>, <4 x i32>)
declare <4 x i32> @llvm.smax.v4i32(<4 x i32>, <4 x i32>)
declare <4 x i32> @llvm.ssub.sat.v4i32(<4 x i32>, <4 x i32>)
declare <4 x i32> @llvm.uadd.sat.v4i32(<4 x i32>, <4 x i32>)
declare <4 x i32> @llvm.umin.v4i32(<4 x i32>, <4 x i32>)
declare <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32>)
declare <8 x i16> @llvm.bswap.v8i16(<8 x i16>)
declare <8 x i16> @llvm.smax.v8i16(<8 x i16>, <8 x i16>)
declare <8 x i16> @llvm.ssub.sat.v8i16(<8 x i16>, <8 x i16>)
declare <8 x i16> @llvm.uadd.sat.v8i16(<8 x i16>, <8 x i16>)
declare <8 x i16> @llvm.umin.v8i16(<8 x i16>, <8 x i16>)
declare double @llvm.vector.reduce.fmin.v3f64(<3 x double>)
declare double @llvm.vector.reduce.fmul.v3f64(double, <3 x double>)
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>)
declare float @llvm.vector.reduce.fmax.v4f32(<4 x float>)
declare i16 @llvm.vector.reduce.add.v8i16(<8 x i16>)
declare i16 @llvm.vector.reduce.and.v8i16(<8 x i16>)
declare i16 @llvm.vector.reduce.mul.v8i16(<8 x i16>)
declare i16 @llvm.vector.reduce.or.v8i16(<8 x i16>)
declare i16 @llvm.vector.reduce.smax.v8i16(<8 x i16>)
declare i16 @llvm.vector.reduce.smin.v8i16(<8 x i16>)
declare i16 @llvm.vector.reduce.umax.v8i16(<8 x i16>)
declare i16 @llvm.vector.reduce.umin.v8i16(<8 x i16>)
declare i16 @llvm.vector.reduce.xor.v8i16(<8 x i16>)
declare i32 @llvm.vector.reduce.add.v3i32(<3 x i32>)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.and.v3i32(<3 x i32>)
declare i32 @llvm.vector.reduce.and.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.mul.v3i32(<3 x i32>)
declare i32 @llvm.vector.reduce.mul.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.or.v3i32(<3 x i32>)
declare i32 @llvm.vector.reduce.or.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.smax.v3i32(<3 x i32>)
declare i32 @llvm.vector.reduce.smax.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.smin.v3i32(<3 x i32>)
declare i32 @llvm.vector.reduce.smin.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.umax.v3i32(<3 x i32>)
declare i32 @llvm.vector.reduce.umax.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.umin.v3i32(<3 x i32>)
declare i32 @llvm.vector.reduce.umin.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.xor.v3i32(<3 x i32>)
declare i32 @llvm.vector.reduce.xor.v4i32(<4 x i32>)
declare i64 @llvm.vector.reduce.add.v2i64(<2 x i64>)
declare i64 @llvm.vector.reduce.and.v2i64(<2 x i64>)
declare i64 @llvm.vector.reduce.mul.v2i64(<2 x i64>)
declare i64 @llvm.vector.reduce.or.v2i64(<2 x i64>)
declare i64 @llvm.vector.reduce.smax.v2i64(<2 x i64>)
declare i64 @llvm.vector.reduce.smin.v2i64(<2 x i64>)
declare i64 @llvm.vector.reduce.umax.v2i64(<2 x i64>)
declare i64 @llvm.vector.reduce.umin.v2i64(<2 x i64>)
declare i64 @llvm.vector.reduce.xor.v2i64(<2 x i64>)
declare i8 @llvm.vector.reduce.add.v16i8(<16 x i8>)
declare i8 @llvm.vector.reduce.and.v16i8(<16 x i8>)
declare i8 @llvm.vector.reduce.mul.v16i8(<16 x i8>)
declare i8 @llvm.vector.reduce.or.v16i8(<16 x i8>)
declare i8 @llvm.vector.reduce.smax.v16i8(<16 x i8>)
declare i8 @llvm.vector.reduce.smin.v16i8(<16 x i8>)
declare i8 @llvm.vector.reduce.umax.v16i8(<16 x i8>)
declare i8 @llvm.vector.reduce.umin.v16i8(<16 x i8>)
declare i8 @llvm.vector.reduce.xor.v16i8(<16 x i8>)
