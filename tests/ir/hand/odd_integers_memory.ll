; Loads and stores of odd widths, aligned and not.
; buffer a u64[16] rand(0,18000000000000000000)
; buffer m u8[8192] out
; buffer o u64[192] out
; launch k<<<1,16>>>(a,m,o)
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %a, ptr %m, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %pa = getelementptr i64, ptr %a, i64 %i
  %x = load i64, ptr %pa
  %base = mul i64 %i, 512
  %mem = getelementptr i8, ptr %m, i64 %base
  %c1 = trunc i64 %x to i1
  %q1 = getelementptr i8, ptr %mem, i64 0
  store i1 %c1, ptr %q1
  %q21 = getelementptr i8, ptr %q1, i64 17
  store i1 %c1, ptr %q21, align 1
  %l1 = load i1, ptr %q1
  %u1 = load volatile i1, ptr %q21, align 1
  %s1 = add i1 %l1, %u1
  %e1 = zext i1 %s1 to i64
  %i1 = add i64 %i, 0
  %p1 = getelementptr i64, ptr %o, i64 %i1
  store i64 %e1, ptr %p1
  %c3 = trunc i64 %x to i3
  %q3 = getelementptr i8, ptr %mem, i64 32
  store i3 %c3, ptr %q3
  %q23 = getelementptr i8, ptr %q3, i64 17
  store i3 %c3, ptr %q23, align 1
  %l3 = load i3, ptr %q3
  %u3 = load volatile i3, ptr %q23, align 1
  %s3 = add i3 %l3, %u3
  %e3 = zext i3 %s3 to i64
  %i3 = add i64 %i, 16
  %p3 = getelementptr i64, ptr %o, i64 %i3
  store i64 %e3, ptr %p3
  %c8 = trunc i64 %x to i8
  %q8 = getelementptr i8, ptr %mem, i64 64
  store i8 %c8, ptr %q8
  %q28 = getelementptr i8, ptr %q8, i64 17
  store i8 %c8, ptr %q28, align 1
  %l8 = load i8, ptr %q8
  %u8 = load volatile i8, ptr %q28, align 1
  %s8 = add i8 %l8, %u8
  %e8 = zext i8 %s8 to i64
  %i8 = add i64 %i, 32
  %p8 = getelementptr i64, ptr %o, i64 %i8
  store i64 %e8, ptr %p8
  %c13 = trunc i64 %x to i13
  %q13 = getelementptr i8, ptr %mem, i64 96
  store i13 %c13, ptr %q13
  %q213 = getelementptr i8, ptr %q13, i64 17
  store i13 %c13, ptr %q213, align 1
  %l13 = load i13, ptr %q13
  %u13 = load volatile i13, ptr %q213, align 1
  %s13 = add i13 %l13, %u13
  %e13 = zext i13 %s13 to i64
  %i13 = add i64 %i, 48
  %p13 = getelementptr i64, ptr %o, i64 %i13
  store i64 %e13, ptr %p13
  %c17 = trunc i64 %x to i17
  %q17 = getelementptr i8, ptr %mem, i64 128
  store i17 %c17, ptr %q17
  %q217 = getelementptr i8, ptr %q17, i64 17
  store i17 %c17, ptr %q217, align 1
  %l17 = load i17, ptr %q17
  %u17 = load volatile i17, ptr %q217, align 1
  %s17 = add i17 %l17, %u17
  %e17 = zext i17 %s17 to i64
  %i17 = add i64 %i, 64
  %p17 = getelementptr i64, ptr %o, i64 %i17
  store i64 %e17, ptr %p17
  %c24 = trunc i64 %x to i24
  %q24 = getelementptr i8, ptr %mem, i64 160
  store i24 %c24, ptr %q24
  %q224 = getelementptr i8, ptr %q24, i64 17
  store i24 %c24, ptr %q224, align 1
  %l24 = load i24, ptr %q24
  %u24 = load volatile i24, ptr %q224, align 1
  %s24 = add i24 %l24, %u24
  %e24 = zext i24 %s24 to i64
  %i24 = add i64 %i, 80
  %p24 = getelementptr i64, ptr %o, i64 %i24
  store i64 %e24, ptr %p24
  %c33 = trunc i64 %x to i33
  %q33 = getelementptr i8, ptr %mem, i64 192
  store i33 %c33, ptr %q33
  %q233 = getelementptr i8, ptr %q33, i64 17
  store i33 %c33, ptr %q233, align 1
  %l33 = load i33, ptr %q33
  %u33 = load volatile i33, ptr %q233, align 1
  %s33 = add i33 %l33, %u33
  %e33 = zext i33 %s33 to i64
  %i33 = add i64 %i, 96
  %p33 = getelementptr i64, ptr %o, i64 %i33
  store i64 %e33, ptr %p33
  %c40 = trunc i64 %x to i40
  %q40 = getelementptr i8, ptr %mem, i64 224
  store i40 %c40, ptr %q40
  %q240 = getelementptr i8, ptr %q40, i64 17
  store i40 %c40, ptr %q240, align 1
  %l40 = load i40, ptr %q40
  %u40 = load volatile i40, ptr %q240, align 1
  %s40 = add i40 %l40, %u40
  %e40 = zext i40 %s40 to i64
  %i40 = add i64 %i, 112
  %p40 = getelementptr i64, ptr %o, i64 %i40
  store i64 %e40, ptr %p40
  %c48 = trunc i64 %x to i48
  %q48 = getelementptr i8, ptr %mem, i64 256
  store i48 %c48, ptr %q48
  %q248 = getelementptr i8, ptr %q48, i64 17
  store i48 %c48, ptr %q248, align 1
  %l48 = load i48, ptr %q48
  %u48 = load volatile i48, ptr %q248, align 1
  %s48 = add i48 %l48, %u48
  %e48 = zext i48 %s48 to i64
  %i48 = add i64 %i, 128
  %p48 = getelementptr i64, ptr %o, i64 %i48
  store i64 %e48, ptr %p48
  %c65 = sext i64 %x to i65
  %q65 = getelementptr i8, ptr %mem, i64 288
  store i65 %c65, ptr %q65
  %q265 = getelementptr i8, ptr %q65, i64 17
  store i65 %c65, ptr %q265, align 1
  %l65 = load i65, ptr %q65
  %u65 = load volatile i65, ptr %q265, align 1
  %s65 = add i65 %l65, %u65
  %sh65 = lshr i65 %s65, 3
  %e65 = trunc i65 %sh65 to i64
  %i65 = add i64 %i, 144
  %p65 = getelementptr i64, ptr %o, i64 %i65
  store i64 %e65, ptr %p65
  %c96 = sext i64 %x to i96
  %q96 = getelementptr i8, ptr %mem, i64 320
  store i96 %c96, ptr %q96
  %q296 = getelementptr i8, ptr %q96, i64 17
  store i96 %c96, ptr %q296, align 1
  %l96 = load i96, ptr %q96
  %u96 = load volatile i96, ptr %q296, align 1
  %s96 = add i96 %l96, %u96
  %sh96 = lshr i96 %s96, 3
  %e96 = trunc i96 %sh96 to i64
  %i96 = add i64 %i, 160
  %p96 = getelementptr i64, ptr %o, i64 %i96
  store i64 %e96, ptr %p96
  %c128 = sext i64 %x to i128
  %q128 = getelementptr i8, ptr %mem, i64 352
  store i128 %c128, ptr %q128
  %q2128 = getelementptr i8, ptr %q128, i64 17
  store i128 %c128, ptr %q2128, align 1
  %l128 = load i128, ptr %q128
  %u128 = load volatile i128, ptr %q2128, align 1
  %s128 = add i128 %l128, %u128
  %sh128 = lshr i128 %s128, 3
  %e128 = trunc i128 %sh128 to i64
  %i128 = add i64 %i, 176
  %p128 = getelementptr i64, ptr %o, i64 %i128
  store i64 %e128, ptr %p128
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
