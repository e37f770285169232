; fptosi.sat and fptoui.sat into every width, with values out of range and NaN.
; buffer a f32[64] values(0,1.5,-1.5,127.9,128,-129,300,-40000,70000,1e9,-3e9,5e9,1e19,-1e20,nan,inf,-inf,0.49,-0.5,8191.9)
; buffer b f64[32] values(0,1.5,-1.5,127.9,128,-129,300,-40000,70000,1e9,-3e9,5e9,1e19,-1e20,nan,inf,-inf,0.49,-0.5,8191.9)
; buffer o u64[1536] out
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
  %h = fptrunc float %f to half
  %r0 = call i2 @llvm.fptosi.sat.i2.f32(float %f)
  %z0 = zext i2 %r0 to i64
  %hm0 = mul i64 0, 1000003
  %h0 = xor i64 %hm0, %z0
  call void @put(ptr %o, i32 0, i64 %h0)
  %r1 = call i2 @llvm.fptoui.sat.i2.f32(float %f)
  %z1 = zext i2 %r1 to i64
  %hm1 = mul i64 0, 1000003
  %h1 = xor i64 %hm1, %z1
  call void @put(ptr %o, i32 1, i64 %h1)
  %r2 = call i8 @llvm.fptosi.sat.i8.f32(float %f)
  %z2 = zext i8 %r2 to i64
  %hm2 = mul i64 0, 1000003
  %h2 = xor i64 %hm2, %z2
  call void @put(ptr %o, i32 2, i64 %h2)
  %r3 = call i8 @llvm.fptoui.sat.i8.f32(float %f)
  %z3 = zext i8 %r3 to i64
  %hm3 = mul i64 0, 1000003
  %h3 = xor i64 %hm3, %z3
  call void @put(ptr %o, i32 3, i64 %h3)
  %r4 = call i13 @llvm.fptosi.sat.i13.f32(float %f)
  %z4 = zext i13 %r4 to i64
  %hm4 = mul i64 0, 1000003
  %h4 = xor i64 %hm4, %z4
  call void @put(ptr %o, i32 4, i64 %h4)
  %r5 = call i13 @llvm.fptoui.sat.i13.f32(float %f)
  %z5 = zext i13 %r5 to i64
  %hm5 = mul i64 0, 1000003
  %h5 = xor i64 %hm5, %z5
  call void @put(ptr %o, i32 5, i64 %h5)
  %r6 = call i16 @llvm.fptosi.sat.i16.f32(float %f)
  %z6 = zext i16 %r6 to i64
  %hm6 = mul i64 0, 1000003
  %h6 = xor i64 %hm6, %z6
  call void @put(ptr %o, i32 6, i64 %h6)
  %r7 = call i16 @llvm.fptoui.sat.i16.f32(float %f)
  %z7 = zext i16 %r7 to i64
  %hm7 = mul i64 0, 1000003
  %h7 = xor i64 %hm7, %z7
  call void @put(ptr %o, i32 7, i64 %h7)
  %r8 = call i19 @llvm.fptosi.sat.i19.f32(float %f)
  %z8 = zext i19 %r8 to i64
  %hm8 = mul i64 0, 1000003
  %h8 = xor i64 %hm8, %z8
  call void @put(ptr %o, i32 8, i64 %h8)
  %r9 = call i19 @llvm.fptoui.sat.i19.f32(float %f)
  %z9 = zext i19 %r9 to i64
  %hm9 = mul i64 0, 1000003
  %h9 = xor i64 %hm9, %z9
  call void @put(ptr %o, i32 9, i64 %h9)
  %r10 = call i32 @llvm.fptosi.sat.i32.f32(float %f)
  %z10 = zext i32 %r10 to i64
  %hm10 = mul i64 0, 1000003
  %h10 = xor i64 %hm10, %z10
  call void @put(ptr %o, i32 10, i64 %h10)
  %r11 = call i32 @llvm.fptoui.sat.i32.f32(float %f)
  %z11 = zext i32 %r11 to i64
  %hm11 = mul i64 0, 1000003
  %h11 = xor i64 %hm11, %z11
  call void @put(ptr %o, i32 11, i64 %h11)
  %r12 = call i50 @llvm.fptosi.sat.i50.f32(float %f)
  %z12 = zext i50 %r12 to i64
  %hm12 = mul i64 0, 1000003
  %h12 = xor i64 %hm12, %z12
  call void @put(ptr %o, i32 12, i64 %h12)
  %r13 = call i50 @llvm.fptoui.sat.i50.f32(float %f)
  %z13 = zext i50 %r13 to i64
  %hm13 = mul i64 0, 1000003
  %h13 = xor i64 %hm13, %z13
  call void @put(ptr %o, i32 13, i64 %h13)
  %r14 = call i64 @llvm.fptosi.sat.i64.f32(float %f)
  %hm14 = mul i64 0, 1000003
  %h14 = xor i64 %hm14, %r14
  call void @put(ptr %o, i32 14, i64 %h14)
  %r15 = call i64 @llvm.fptoui.sat.i64.f32(float %f)
  %hm15 = mul i64 0, 1000003
  %h15 = xor i64 %hm15, %r15
  call void @put(ptr %o, i32 15, i64 %h15)
  %r16 = call i2 @llvm.fptosi.sat.i2.f64(double %d)
  %z16 = zext i2 %r16 to i64
  %hm16 = mul i64 0, 1000003
  %h16 = xor i64 %hm16, %z16
  call void @put(ptr %o, i32 16, i64 %h16)
  %r17 = call i2 @llvm.fptoui.sat.i2.f64(double %d)
  %z17 = zext i2 %r17 to i64
  %hm17 = mul i64 0, 1000003
  %h17 = xor i64 %hm17, %z17
  call void @put(ptr %o, i32 17, i64 %h17)
  %r18 = call i8 @llvm.fptosi.sat.i8.f64(double %d)
  %z18 = zext i8 %r18 to i64
  %hm18 = mul i64 0, 1000003
  %h18 = xor i64 %hm18, %z18
  call void @put(ptr %o, i32 18, i64 %h18)
  %r19 = call i8 @llvm.fptoui.sat.i8.f64(double %d)
  %z19 = zext i8 %r19 to i64
  %hm19 = mul i64 0, 1000003
  %h19 = xor i64 %hm19, %z19
  call void @put(ptr %o, i32 19, i64 %h19)
  %r20 = call i13 @llvm.fptosi.sat.i13.f64(double %d)
  %z20 = zext i13 %r20 to i64
  %hm20 = mul i64 0, 1000003
  %h20 = xor i64 %hm20, %z20
  call void @put(ptr %o, i32 20, i64 %h20)
  %r21 = call i13 @llvm.fptoui.sat.i13.f64(double %d)
  %z21 = zext i13 %r21 to i64
  %hm21 = mul i64 0, 1000003
  %h21 = xor i64 %hm21, %z21
  call void @put(ptr %o, i32 21, i64 %h21)
  %r22 = call i16 @llvm.fptosi.sat.i16.f64(double %d)
  %z22 = zext i16 %r22 to i64
  %hm22 = mul i64 0, 1000003
  %h22 = xor i64 %hm22, %z22
  call void @put(ptr %o, i32 22, i64 %h22)
  %r23 = call i16 @llvm.fptoui.sat.i16.f64(double %d)
  %z23 = zext i16 %r23 to i64
  %hm23 = mul i64 0, 1000003
  %h23 = xor i64 %hm23, %z23
  call void @put(ptr %o, i32 23, i64 %h23)
  %r24 = call i19 @llvm.fptosi.sat.i19.f64(double %d)
  %z24 = zext i19 %r24 to i64
  %hm24 = mul i64 0, 1000003
  %h24 = xor i64 %hm24, %z24
  call void @put(ptr %o, i32 24, i64 %h24)
  %r25 = call i19 @llvm.fptoui.sat.i19.f64(double %d)
  %z25 = zext i19 %r25 to i64
  %hm25 = mul i64 0, 1000003
  %h25 = xor i64 %hm25, %z25
  call void @put(ptr %o, i32 25, i64 %h25)
  %r26 = call i32 @llvm.fptosi.sat.i32.f64(double %d)
  %z26 = zext i32 %r26 to i64
  %hm26 = mul i64 0, 1000003
  %h26 = xor i64 %hm26, %z26
  call void @put(ptr %o, i32 26, i64 %h26)
  %r27 = call i32 @llvm.fptoui.sat.i32.f64(double %d)
  %z27 = zext i32 %r27 to i64
  %hm27 = mul i64 0, 1000003
  %h27 = xor i64 %hm27, %z27
  call void @put(ptr %o, i32 27, i64 %h27)
  %r28 = call i50 @llvm.fptosi.sat.i50.f64(double %d)
  %z28 = zext i50 %r28 to i64
  %hm28 = mul i64 0, 1000003
  %h28 = xor i64 %hm28, %z28
  call void @put(ptr %o, i32 28, i64 %h28)
  %r29 = call i50 @llvm.fptoui.sat.i50.f64(double %d)
  %z29 = zext i50 %r29 to i64
  %hm29 = mul i64 0, 1000003
  %h29 = xor i64 %hm29, %z29
  call void @put(ptr %o, i32 29, i64 %h29)
  %r30 = call i64 @llvm.fptosi.sat.i64.f64(double %d)
  %hm30 = mul i64 0, 1000003
  %h30 = xor i64 %hm30, %r30
  call void @put(ptr %o, i32 30, i64 %h30)
  %r31 = call i64 @llvm.fptoui.sat.i64.f64(double %d)
  %hm31 = mul i64 0, 1000003
  %h31 = xor i64 %hm31, %r31
  call void @put(ptr %o, i32 31, i64 %h31)
  %r32 = call i2 @llvm.fptosi.sat.i2.f16(half %h)
  %z32 = zext i2 %r32 to i64
  %hm32 = mul i64 0, 1000003
  %h32 = xor i64 %hm32, %z32
  call void @put(ptr %o, i32 32, i64 %h32)
  %r33 = call i2 @llvm.fptoui.sat.i2.f16(half %h)
  %z33 = zext i2 %r33 to i64
  %hm33 = mul i64 0, 1000003
  %h33 = xor i64 %hm33, %z33
  call void @put(ptr %o, i32 33, i64 %h33)
  %r34 = call i8 @llvm.fptosi.sat.i8.f16(half %h)
  %z34 = zext i8 %r34 to i64
  %hm34 = mul i64 0, 1000003
  %h34 = xor i64 %hm34, %z34
  call void @put(ptr %o, i32 34, i64 %h34)
  %r35 = call i8 @llvm.fptoui.sat.i8.f16(half %h)
  %z35 = zext i8 %r35 to i64
  %hm35 = mul i64 0, 1000003
  %h35 = xor i64 %hm35, %z35
  call void @put(ptr %o, i32 35, i64 %h35)
  %r36 = call i13 @llvm.fptosi.sat.i13.f16(half %h)
  %z36 = zext i13 %r36 to i64
  %hm36 = mul i64 0, 1000003
  %h36 = xor i64 %hm36, %z36
  call void @put(ptr %o, i32 36, i64 %h36)
  %r37 = call i13 @llvm.fptoui.sat.i13.f16(half %h)
  %z37 = zext i13 %r37 to i64
  %hm37 = mul i64 0, 1000003
  %h37 = xor i64 %hm37, %z37
  call void @put(ptr %o, i32 37, i64 %h37)
  %r38 = call i16 @llvm.fptosi.sat.i16.f16(half %h)
  %z38 = zext i16 %r38 to i64
  %hm38 = mul i64 0, 1000003
  %h38 = xor i64 %hm38, %z38
  call void @put(ptr %o, i32 38, i64 %h38)
  %r39 = call i16 @llvm.fptoui.sat.i16.f16(half %h)
  %z39 = zext i16 %r39 to i64
  %hm39 = mul i64 0, 1000003
  %h39 = xor i64 %hm39, %z39
  call void @put(ptr %o, i32 39, i64 %h39)
  %r40 = call i19 @llvm.fptosi.sat.i19.f16(half %h)
  %z40 = zext i19 %r40 to i64
  %hm40 = mul i64 0, 1000003
  %h40 = xor i64 %hm40, %z40
  call void @put(ptr %o, i32 40, i64 %h40)
  %r41 = call i19 @llvm.fptoui.sat.i19.f16(half %h)
  %z41 = zext i19 %r41 to i64
  %hm41 = mul i64 0, 1000003
  %h41 = xor i64 %hm41, %z41
  call void @put(ptr %o, i32 41, i64 %h41)
  %r42 = call i32 @llvm.fptosi.sat.i32.f16(half %h)
  %z42 = zext i32 %r42 to i64
  %hm42 = mul i64 0, 1000003
  %h42 = xor i64 %hm42, %z42
  call void @put(ptr %o, i32 42, i64 %h42)
  %r43 = call i32 @llvm.fptoui.sat.i32.f16(half %h)
  %z43 = zext i32 %r43 to i64
  %hm43 = mul i64 0, 1000003
  %h43 = xor i64 %hm43, %z43
  call void @put(ptr %o, i32 43, i64 %h43)
  %r44 = call i50 @llvm.fptosi.sat.i50.f16(half %h)
  %z44 = zext i50 %r44 to i64
  %hm44 = mul i64 0, 1000003
  %h44 = xor i64 %hm44, %z44
  call void @put(ptr %o, i32 44, i64 %h44)
  %r45 = call i50 @llvm.fptoui.sat.i50.f16(half %h)
  %z45 = zext i50 %r45 to i64
  %hm45 = mul i64 0, 1000003
  %h45 = xor i64 %hm45, %z45
  call void @put(ptr %o, i32 45, i64 %h45)
  %r46 = call i64 @llvm.fptosi.sat.i64.f16(half %h)
  %hm46 = mul i64 0, 1000003
  %h46 = xor i64 %hm46, %r46
  call void @put(ptr %o, i32 46, i64 %h46)
  %r47 = call i64 @llvm.fptoui.sat.i64.f16(half %h)
  %hm47 = mul i64 0, 1000003
  %h47 = xor i64 %hm47, %r47
  call void @put(ptr %o, i32 47, i64 %h47)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i13 @llvm.fptosi.sat.i13.f16(half)
declare i13 @llvm.fptosi.sat.i13.f32(float)
declare i13 @llvm.fptosi.sat.i13.f64(double)
declare i13 @llvm.fptoui.sat.i13.f16(half)
declare i13 @llvm.fptoui.sat.i13.f32(float)
declare i13 @llvm.fptoui.sat.i13.f64(double)
declare i16 @llvm.fptosi.sat.i16.f16(half)
declare i16 @llvm.fptosi.sat.i16.f32(float)
declare i16 @llvm.fptosi.sat.i16.f64(double)
declare i16 @llvm.fptoui.sat.i16.f16(half)
declare i16 @llvm.fptoui.sat.i16.f32(float)
declare i16 @llvm.fptoui.sat.i16.f64(double)
declare i19 @llvm.fptosi.sat.i19.f16(half)
declare i19 @llvm.fptosi.sat.i19.f32(float)
declare i19 @llvm.fptosi.sat.i19.f64(double)
declare i19 @llvm.fptoui.sat.i19.f16(half)
declare i19 @llvm.fptoui.sat.i19.f32(float)
declare i19 @llvm.fptoui.sat.i19.f64(double)
declare i2 @llvm.fptosi.sat.i2.f16(half)
declare i2 @llvm.fptosi.sat.i2.f32(float)
declare i2 @llvm.fptosi.sat.i2.f64(double)
declare i2 @llvm.fptoui.sat.i2.f16(half)
declare i2 @llvm.fptoui.sat.i2.f32(float)
declare i2 @llvm.fptoui.sat.i2.f64(double)
declare i32 @llvm.fptosi.sat.i32.f16(half)
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare i32 @llvm.fptosi.sat.i32.f64(double)
declare i32 @llvm.fptoui.sat.i32.f16(half)
declare i32 @llvm.fptoui.sat.i32.f32(float)
declare i32 @llvm.fptoui.sat.i32.f64(double)
declare i50 @llvm.fptosi.sat.i50.f16(half)
declare i50 @llvm.fptosi.sat.i50.f32(float)
declare i50 @llvm.fptosi.sat.i50.f64(double)
declare i50 @llvm.fptoui.sat.i50.f16(half)
declare i50 @llvm.fptoui.sat.i50.f32(float)
declare i50 @llvm.fptoui.sat.i50.f64(double)
declare i64 @llvm.fptosi.sat.i64.f16(half)
declare i64 @llvm.fptosi.sat.i64.f32(float)
declare i64 @llvm.fptosi.sat.i64.f64(double)
declare i64 @llvm.fptoui.sat.i64.f16(half)
declare i64 @llvm.fptoui.sat.i64.f32(float)
declare i64 @llvm.fptoui.sat.i64.f64(double)
declare i8 @llvm.fptosi.sat.i8.f16(half)
declare i8 @llvm.fptosi.sat.i8.f32(float)
declare i8 @llvm.fptosi.sat.i8.f64(double)
declare i8 @llvm.fptoui.sat.i8.f16(half)
declare i8 @llvm.fptoui.sat.i8.f32(float)
declare i8 @llvm.fptoui.sat.i8.f64(double)
