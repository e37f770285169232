; Fixed-point products and quotients, wrapped and saturated.
; buffer a u64[64] rand(0,18000000000000000000)
; buffer o u64[1952] out
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
  %px = getelementptr i64, ptr %a, i32 %t
  %x = load i64, ptr %px
  %iy = add i32 %t, 32
  %py = getelementptr i64, ptr %a, i32 %iy
  %y = load i64, ptr %py
  %x8 = trunc i64 %x to i8
  %y8 = trunc i64 %y to i8
  %sx8 = ashr i8 %x8, 4
  %sy8 = lshr i8 %y8, 5
  %tx8 = ashr i8 %x8, 6
  %o8 = or i8 %y8, 64
  %d8 = or i8 %o8, 1
  %one8 = and i8 %x8, 1
  %x16 = trunc i64 %x to i16
  %y16 = trunc i64 %y to i16
  %sx16 = ashr i16 %x16, 8
  %sy16 = lshr i16 %y16, 9
  %tx16 = ashr i16 %x16, 14
  %o16 = or i16 %y16, 16384
  %d16 = or i16 %o16, 1
  %one16 = and i16 %x16, 1
  %x32 = trunc i64 %x to i32
  %y32 = trunc i64 %y to i32
  %sx32 = ashr i32 %x32, 16
  %sy32 = lshr i32 %y32, 17
  %tx32 = ashr i32 %x32, 30
  %o32 = or i32 %y32, 1073741824
  %d32 = or i32 %o32, 1
  %one32 = and i32 %x32, 1
  %x64 = add i64 %x, 0
  %y64 = add i64 %y, 0
  %sx64 = ashr i64 %x64, 32
  %sy64 = lshr i64 %y64, 33
  %tx64 = ashr i64 %x64, 62
  %o64 = or i64 %y64, 4611686018427387904
  %d64 = or i64 %o64, 1
  %one64 = and i64 %x64, 1
  %r0 = call i8 @llvm.smul.fix.i8(i8 %sx8, i8 %sy8, i32 0)
  %w0 = sext i8 %r0 to i64
  call void @put(ptr %o, i32 0, i64 %w0)
  %r1 = call i8 @llvm.smul.fix.i8(i8 %sx8, i8 %sy8, i32 3)
  %w1 = sext i8 %r1 to i64
  call void @put(ptr %o, i32 1, i64 %w1)
  %r2 = call i8 @llvm.smul.fix.i8(i8 %sx8, i8 %sy8, i32 7)
  %w2 = sext i8 %r2 to i64
  call void @put(ptr %o, i32 2, i64 %w2)
  %r3 = call i8 @llvm.umul.fix.i8(i8 %sx8, i8 %sy8, i32 0)
  %w3 = zext i8 %r3 to i64
  call void @put(ptr %o, i32 3, i64 %w3)
  %r4 = call i8 @llvm.umul.fix.i8(i8 %sx8, i8 %sy8, i32 3)
  %w4 = zext i8 %r4 to i64
  call void @put(ptr %o, i32 4, i64 %w4)
  %r5 = call i8 @llvm.umul.fix.i8(i8 %sx8, i8 %sy8, i32 7)
  %w5 = zext i8 %r5 to i64
  call void @put(ptr %o, i32 5, i64 %w5)
  %r6 = call i8 @llvm.smul.fix.sat.i8(i8 %x8, i8 %y8, i32 0)
  %w6 = sext i8 %r6 to i64
  call void @put(ptr %o, i32 6, i64 %w6)
  %r7 = call i8 @llvm.smul.fix.sat.i8(i8 %x8, i8 %y8, i32 3)
  %w7 = sext i8 %r7 to i64
  call void @put(ptr %o, i32 7, i64 %w7)
  %r8 = call i8 @llvm.smul.fix.sat.i8(i8 %x8, i8 %y8, i32 7)
  %w8 = sext i8 %r8 to i64
  call void @put(ptr %o, i32 8, i64 %w8)
  %r9 = call i8 @llvm.umul.fix.sat.i8(i8 %x8, i8 %y8, i32 0)
  %w9 = zext i8 %r9 to i64
  call void @put(ptr %o, i32 9, i64 %w9)
  %r10 = call i8 @llvm.umul.fix.sat.i8(i8 %x8, i8 %y8, i32 3)
  %w10 = zext i8 %r10 to i64
  call void @put(ptr %o, i32 10, i64 %w10)
  %r11 = call i8 @llvm.umul.fix.sat.i8(i8 %x8, i8 %y8, i32 7)
  %w11 = zext i8 %r11 to i64
  call void @put(ptr %o, i32 11, i64 %w11)
  %r15 = call i8 @llvm.udiv.fix.i8(i8 %x8, i8 %d8, i32 0)
  %w15 = zext i8 %r15 to i64
  call void @put(ptr %o, i32 12, i64 %w15)
  %r16 = call i8 @llvm.udiv.fix.i8(i8 %one8, i8 %d8, i32 3)
  %w16 = zext i8 %r16 to i64
  call void @put(ptr %o, i32 13, i64 %w16)
  %r17 = call i8 @llvm.udiv.fix.i8(i8 %one8, i8 %d8, i32 7)
  %w17 = zext i8 %r17 to i64
  call void @put(ptr %o, i32 14, i64 %w17)
  %r21 = call i8 @llvm.udiv.fix.sat.i8(i8 %x8, i8 %d8, i32 0)
  %w21 = zext i8 %r21 to i64
  call void @put(ptr %o, i32 15, i64 %w21)
  %r22 = call i8 @llvm.udiv.fix.sat.i8(i8 %x8, i8 %d8, i32 3)
  %w22 = zext i8 %r22 to i64
  call void @put(ptr %o, i32 16, i64 %w22)
  %r23 = call i8 @llvm.udiv.fix.sat.i8(i8 %x8, i8 %d8, i32 7)
  %w23 = zext i8 %r23 to i64
  call void @put(ptr %o, i32 17, i64 %w23)
  %r24 = call i16 @llvm.smul.fix.i16(i16 %sx16, i16 %sy16, i32 0)
  %w24 = sext i16 %r24 to i64
  call void @put(ptr %o, i32 18, i64 %w24)
  %r25 = call i16 @llvm.smul.fix.i16(i16 %sx16, i16 %sy16, i32 9)
  %w25 = sext i16 %r25 to i64
  call void @put(ptr %o, i32 19, i64 %w25)
  %r26 = call i16 @llvm.umul.fix.i16(i16 %sx16, i16 %sy16, i32 0)
  %w26 = zext i16 %r26 to i64
  call void @put(ptr %o, i32 20, i64 %w26)
  %r27 = call i16 @llvm.umul.fix.i16(i16 %sx16, i16 %sy16, i32 9)
  %w27 = zext i16 %r27 to i64
  call void @put(ptr %o, i32 21, i64 %w27)
  %r28 = call i16 @llvm.smul.fix.sat.i16(i16 %x16, i16 %y16, i32 0)
  %w28 = sext i16 %r28 to i64
  call void @put(ptr %o, i32 22, i64 %w28)
  %r29 = call i16 @llvm.smul.fix.sat.i16(i16 %x16, i16 %y16, i32 9)
  %w29 = sext i16 %r29 to i64
  call void @put(ptr %o, i32 23, i64 %w29)
  %r30 = call i16 @llvm.umul.fix.sat.i16(i16 %x16, i16 %y16, i32 0)
  %w30 = zext i16 %r30 to i64
  call void @put(ptr %o, i32 24, i64 %w30)
  %r31 = call i16 @llvm.umul.fix.sat.i16(i16 %x16, i16 %y16, i32 9)
  %w31 = zext i16 %r31 to i64
  call void @put(ptr %o, i32 25, i64 %w31)
  %r34 = call i16 @llvm.udiv.fix.i16(i16 %x16, i16 %d16, i32 0)
  %w34 = zext i16 %r34 to i64
  call void @put(ptr %o, i32 26, i64 %w34)
  %r35 = call i16 @llvm.udiv.fix.i16(i16 %one16, i16 %d16, i32 9)
  %w35 = zext i16 %r35 to i64
  call void @put(ptr %o, i32 27, i64 %w35)
  %r38 = call i16 @llvm.udiv.fix.sat.i16(i16 %x16, i16 %d16, i32 0)
  %w38 = zext i16 %r38 to i64
  call void @put(ptr %o, i32 28, i64 %w38)
  %r39 = call i16 @llvm.udiv.fix.sat.i16(i16 %x16, i16 %d16, i32 9)
  %w39 = zext i16 %r39 to i64
  call void @put(ptr %o, i32 29, i64 %w39)
  %r40 = call i32 @llvm.smul.fix.i32(i32 %sx32, i32 %sy32, i32 0)
  %w40 = sext i32 %r40 to i64
  call void @put(ptr %o, i32 30, i64 %w40)
  %r41 = call i32 @llvm.smul.fix.i32(i32 %sx32, i32 %sy32, i32 5)
  %w41 = sext i32 %r41 to i64
  call void @put(ptr %o, i32 31, i64 %w41)
  %r42 = call i32 @llvm.smul.fix.i32(i32 %sx32, i32 %sy32, i32 31)
  %w42 = sext i32 %r42 to i64
  call void @put(ptr %o, i32 32, i64 %w42)
  %r43 = call i32 @llvm.umul.fix.i32(i32 %sx32, i32 %sy32, i32 0)
  %w43 = zext i32 %r43 to i64
  call void @put(ptr %o, i32 33, i64 %w43)
  %r44 = call i32 @llvm.umul.fix.i32(i32 %sx32, i32 %sy32, i32 5)
  %w44 = zext i32 %r44 to i64
  call void @put(ptr %o, i32 34, i64 %w44)
  %r45 = call i32 @llvm.umul.fix.i32(i32 %sx32, i32 %sy32, i32 31)
  %w45 = zext i32 %r45 to i64
  call void @put(ptr %o, i32 35, i64 %w45)
  %r46 = call i32 @llvm.smul.fix.sat.i32(i32 %x32, i32 %y32, i32 0)
  %w46 = sext i32 %r46 to i64
  call void @put(ptr %o, i32 36, i64 %w46)
  %r47 = call i32 @llvm.smul.fix.sat.i32(i32 %x32, i32 %y32, i32 5)
  %w47 = sext i32 %r47 to i64
  call void @put(ptr %o, i32 37, i64 %w47)
  %r48 = call i32 @llvm.smul.fix.sat.i32(i32 %x32, i32 %y32, i32 31)
  %w48 = sext i32 %r48 to i64
  call void @put(ptr %o, i32 38, i64 %w48)
  %r49 = call i32 @llvm.umul.fix.sat.i32(i32 %x32, i32 %y32, i32 0)
  %w49 = zext i32 %r49 to i64
  call void @put(ptr %o, i32 39, i64 %w49)
  %r50 = call i32 @llvm.umul.fix.sat.i32(i32 %x32, i32 %y32, i32 5)
  %w50 = zext i32 %r50 to i64
  call void @put(ptr %o, i32 40, i64 %w50)
  %r51 = call i32 @llvm.umul.fix.sat.i32(i32 %x32, i32 %y32, i32 31)
  %w51 = zext i32 %r51 to i64
  call void @put(ptr %o, i32 41, i64 %w51)
  %r55 = call i32 @llvm.udiv.fix.i32(i32 %x32, i32 %d32, i32 0)
  %w55 = zext i32 %r55 to i64
  call void @put(ptr %o, i32 42, i64 %w55)
  %r56 = call i32 @llvm.udiv.fix.i32(i32 %one32, i32 %d32, i32 5)
  %w56 = zext i32 %r56 to i64
  call void @put(ptr %o, i32 43, i64 %w56)
  %r57 = call i32 @llvm.udiv.fix.i32(i32 %one32, i32 %d32, i32 31)
  %w57 = zext i32 %r57 to i64
  call void @put(ptr %o, i32 44, i64 %w57)
  %r61 = call i32 @llvm.udiv.fix.sat.i32(i32 %x32, i32 %d32, i32 0)
  %w61 = zext i32 %r61 to i64
  call void @put(ptr %o, i32 45, i64 %w61)
  %r62 = call i32 @llvm.udiv.fix.sat.i32(i32 %x32, i32 %d32, i32 5)
  %w62 = zext i32 %r62 to i64
  call void @put(ptr %o, i32 46, i64 %w62)
  %r63 = call i32 @llvm.udiv.fix.sat.i32(i32 %x32, i32 %d32, i32 31)
  %w63 = zext i32 %r63 to i64
  call void @put(ptr %o, i32 47, i64 %w63)
  %r64 = call i64 @llvm.smul.fix.i64(i64 %sx64, i64 %sy64, i32 0)
  %w64 = add i64 %r64, 0
  call void @put(ptr %o, i32 48, i64 %w64)
  %r65 = call i64 @llvm.smul.fix.i64(i64 %sx64, i64 %sy64, i32 17)
  %w65 = add i64 %r65, 0
  call void @put(ptr %o, i32 49, i64 %w65)
  %r66 = call i64 @llvm.smul.fix.i64(i64 %sx64, i64 %sy64, i32 63)
  %w66 = add i64 %r66, 0
  call void @put(ptr %o, i32 50, i64 %w66)
  %r67 = call i64 @llvm.umul.fix.i64(i64 %sx64, i64 %sy64, i32 0)
  %w67 = add i64 %r67, 0
  call void @put(ptr %o, i32 51, i64 %w67)
  %r68 = call i64 @llvm.umul.fix.i64(i64 %sx64, i64 %sy64, i32 17)
  %w68 = add i64 %r68, 0
  call void @put(ptr %o, i32 52, i64 %w68)
  %r69 = call i64 @llvm.umul.fix.i64(i64 %sx64, i64 %sy64, i32 63)
  %w69 = add i64 %r69, 0
  call void @put(ptr %o, i32 53, i64 %w69)
  %r70 = call i64 @llvm.smul.fix.sat.i64(i64 %x64, i64 %y64, i32 0)
  %w70 = add i64 %r70, 0
  call void @put(ptr %o, i32 54, i64 %w70)
  %r71 = call i64 @llvm.smul.fix.sat.i64(i64 %x64, i64 %y64, i32 17)
  %w71 = add i64 %r71, 0
  call void @put(ptr %o, i32 55, i64 %w71)
  %r72 = call i64 @llvm.smul.fix.sat.i64(i64 %x64, i64 %y64, i32 63)
  %w72 = add i64 %r72, 0
  call void @put(ptr %o, i32 56, i64 %w72)
  %r73 = call i64 @llvm.umul.fix.sat.i64(i64 %x64, i64 %y64, i32 0)
  %w73 = add i64 %r73, 0
  call void @put(ptr %o, i32 57, i64 %w73)
  %r74 = call i64 @llvm.umul.fix.sat.i64(i64 %x64, i64 %y64, i32 17)
  %w74 = add i64 %r74, 0
  call void @put(ptr %o, i32 58, i64 %w74)
  %r75 = call i64 @llvm.umul.fix.sat.i64(i64 %x64, i64 %y64, i32 63)
  %w75 = add i64 %r75, 0
  call void @put(ptr %o, i32 59, i64 %w75)
  %vx = bitcast i64 %x to <2 x i32>
  %vy = bitcast i64 %y to <2 x i32>
  %vr = call <2 x i32> @llvm.smul.fix.sat.v2i32(<2 x i32> %vx, <2 x i32> %vy, i32 30)
  %vw = bitcast <2 x i32> %vr to i64
  call void @put(ptr %o, i32 60, i64 %vw)
  ret void
}

declare i16 @llvm.smul.fix.i16(i16, i16, i32)
declare i16 @llvm.smul.fix.sat.i16(i16, i16, i32)
declare i16 @llvm.udiv.fix.i16(i16, i16, i32)
declare i16 @llvm.udiv.fix.sat.i16(i16, i16, i32)
declare i16 @llvm.umul.fix.i16(i16, i16, i32)
declare i16 @llvm.umul.fix.sat.i16(i16, i16, i32)
declare i32 @llvm.smul.fix.i32(i32, i32, i32)
declare i32 @llvm.smul.fix.sat.i32(i32, i32, i32)
declare i32 @llvm.udiv.fix.i32(i32, i32, i32)
declare i32 @llvm.udiv.fix.sat.i32(i32, i32, i32)
declare i32 @llvm.umul.fix.i32(i32, i32, i32)
declare i32 @llvm.umul.fix.sat.i32(i32, i32, i32)
declare i64 @llvm.smul.fix.i64(i64, i64, i32)
declare i64 @llvm.smul.fix.sat.i64(i64, i64, i32)
declare i64 @llvm.umul.fix.i64(i64, i64, i32)
declare i64 @llvm.umul.fix.sat.i64(i64, i64, i32)
declare i8 @llvm.smul.fix.i8(i8, i8, i32)
declare i8 @llvm.smul.fix.sat.i8(i8, i8, i32)
declare i8 @llvm.udiv.fix.i8(i8, i8, i32)
declare i8 @llvm.udiv.fix.sat.i8(i8, i8, i32)
declare i8 @llvm.umul.fix.i8(i8, i8, i32)
declare i8 @llvm.umul.fix.sat.i8(i8, i8, i32)
declare <2 x i32> @llvm.smul.fix.sat.v2i32(<2 x i32>, <2 x i32>, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
