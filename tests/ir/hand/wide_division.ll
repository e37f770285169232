; Division of integers of more than 64 bits.
; buffer a u64[32] rand(0,18000000000000000000)
; buffer o u64[96] out
; launch k<<<1,32>>>(a,o)
target triple = "nvptx64-nvidia-cuda"

define internal i64 @ops65(i64 %a, i64 %b) noinline {
  %xa = zext i64 %a to i65
  %xs = shl i65 %xa, 2
  %xb = sext i64 %b to i65
  %x = xor i65 %xs, %xb
  %y = sext i64 %b to i65
  %one = or i65 %y, 1
  %amt = urem i65 %y, 65
  %r0 = udiv i65 %x, %one
  %h0 = lshr i65 %r0, 1
  %lo0 = trunc i65 %r0 to i64
  %hi0 = trunc i65 %h0 to i64
  %hr0 = mul i64 %hi0, 31
  %e0 = xor i64 %lo0, %hr0
  %m0 = mul i64 0, 1099511628211
  %acc0 = xor i64 %m0, %e0
  %r1 = urem i65 %x, %one
  %h1 = lshr i65 %r1, 1
  %lo1 = trunc i65 %r1 to i64
  %hi1 = trunc i65 %h1 to i64
  %hr1 = mul i64 %hi1, 31
  %e1 = xor i64 %lo1, %hr1
  %m1 = mul i64 %acc0, 1099511628211
  %acc1 = xor i64 %m1, %e1
  %d2 = ashr i65 %x, 1
  %r2 = sdiv i65 %d2, %one
  %h2 = lshr i65 %r2, 1
  %lo2 = trunc i65 %r2 to i64
  %hi2 = trunc i65 %h2 to i64
  %hr2 = mul i64 %hi2, 31
  %e2 = xor i64 %lo2, %hr2
  %m2 = mul i64 %acc1, 1099511628211
  %acc2 = xor i64 %m2, %e2
  %d3 = ashr i65 %x, 1
  %r3 = srem i65 %d3, %one
  %h3 = lshr i65 %r3, 1
  %lo3 = trunc i65 %r3 to i64
  %hi3 = trunc i65 %h3 to i64
  %hr3 = mul i64 %hi3, 31
  %e3 = xor i64 %lo3, %hr3
  %m3 = mul i64 %acc2, 1099511628211
  %acc3 = xor i64 %m3, %e3
  ret i64 %acc3
}

define internal i64 @ops100(i64 %a, i64 %b) noinline {
  %xa = zext i64 %a to i100
  %xs = shl i100 %xa, 37
  %xb = sext i64 %b to i100
  %x = xor i100 %xs, %xb
  %y = sext i64 %b to i100
  %one = or i100 %y, 1
  %amt = urem i100 %y, 100
  %r0 = udiv i100 %x, %one
  %h0 = lshr i100 %r0, 36
  %lo0 = trunc i100 %r0 to i64
  %hi0 = trunc i100 %h0 to i64
  %hr0 = mul i64 %hi0, 31
  %e0 = xor i64 %lo0, %hr0
  %m0 = mul i64 0, 1099511628211
  %acc0 = xor i64 %m0, %e0
  %r1 = urem i100 %x, %one
  %h1 = lshr i100 %r1, 36
  %lo1 = trunc i100 %r1 to i64
  %hi1 = trunc i100 %h1 to i64
  %hr1 = mul i64 %hi1, 31
  %e1 = xor i64 %lo1, %hr1
  %m1 = mul i64 %acc0, 1099511628211
  %acc1 = xor i64 %m1, %e1
  %d2 = ashr i100 %x, 1
  %r2 = sdiv i100 %d2, %one
  %h2 = lshr i100 %r2, 36
  %lo2 = trunc i100 %r2 to i64
  %hi2 = trunc i100 %h2 to i64
  %hr2 = mul i64 %hi2, 31
  %e2 = xor i64 %lo2, %hr2
  %m2 = mul i64 %acc1, 1099511628211
  %acc2 = xor i64 %m2, %e2
  %d3 = ashr i100 %x, 1
  %r3 = srem i100 %d3, %one
  %h3 = lshr i100 %r3, 36
  %lo3 = trunc i100 %r3 to i64
  %hi3 = trunc i100 %h3 to i64
  %hr3 = mul i64 %hi3, 31
  %e3 = xor i64 %lo3, %hr3
  %m3 = mul i64 %acc2, 1099511628211
  %acc3 = xor i64 %m3, %e3
  ret i64 %acc3
}

define internal i64 @ops128(i64 %a, i64 %b) noinline {
  %xa = zext i64 %a to i128
  %xs = shl i128 %xa, 61
  %xb = sext i64 %b to i128
  %x = xor i128 %xs, %xb
  %y = sext i64 %b to i128
  %one = or i128 %y, 1
  %amt = urem i128 %y, 128
  %r0 = udiv i128 %x, %one
  %h0 = lshr i128 %r0, 64
  %lo0 = trunc i128 %r0 to i64
  %hi0 = trunc i128 %h0 to i64
  %hr0 = mul i64 %hi0, 31
  %e0 = xor i64 %lo0, %hr0
  %m0 = mul i64 0, 1099511628211
  %acc0 = xor i64 %m0, %e0
  %r1 = urem i128 %x, %one
  %h1 = lshr i128 %r1, 64
  %lo1 = trunc i128 %r1 to i64
  %hi1 = trunc i128 %h1 to i64
  %hr1 = mul i64 %hi1, 31
  %e1 = xor i64 %lo1, %hr1
  %m1 = mul i64 %acc0, 1099511628211
  %acc1 = xor i64 %m1, %e1
  %d2 = ashr i128 %x, 1
  %r2 = sdiv i128 %d2, %one
  %h2 = lshr i128 %r2, 64
  %lo2 = trunc i128 %r2 to i64
  %hi2 = trunc i128 %h2 to i64
  %hr2 = mul i64 %hi2, 31
  %e2 = xor i64 %lo2, %hr2
  %m2 = mul i64 %acc1, 1099511628211
  %acc2 = xor i64 %m2, %e2
  %d3 = ashr i128 %x, 1
  %r3 = srem i128 %d3, %one
  %h3 = lshr i128 %r3, 64
  %lo3 = trunc i128 %r3 to i64
  %hi3 = trunc i128 %h3 to i64
  %hr3 = mul i64 %hi3, 31
  %e3 = xor i64 %lo3, %hr3
  %m3 = mul i64 %acc2, 1099511628211
  %acc3 = xor i64 %m3, %e3
  ret i64 %acc3
}

define ptx_kernel void @k(ptr %a, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %j = xor i64 %i, 5
  %pa = getelementptr i64, ptr %a, i64 %i
  %pb = getelementptr i64, ptr %a, i64 %j
  %x = load i64, ptr %pa
  %y = load i64, ptr %pb
  %r65 = call i64 @ops65(i64 %x, i64 %y)
  %i65 = add i64 %i, 0
  %p65 = getelementptr i64, ptr %o, i64 %i65
  store i64 %r65, ptr %p65
  %r100 = call i64 @ops100(i64 %x, i64 %y)
  %i100 = add i64 %i, 32
  %p100 = getelementptr i64, ptr %o, i64 %i100
  store i64 %r100, ptr %p100
  %r128 = call i64 @ops128(i64 %x, i64 %y)
  %i128 = add i64 %i, 64
  %p128 = getelementptr i64, ptr %o, i64 %i128
  store i64 %r128, ptr %p128
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
