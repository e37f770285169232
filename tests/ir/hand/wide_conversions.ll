; buffer a u64[256] rand(0,18446744073709551615)
; buffer o u64[1536] out
; launch k<<<1,32>>>(a, o)
; Conversions, bits, overflow and memory of integers of more than 128 bits.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i144 @llvm.abs.i144(i144, i1)
declare i144 @llvm.bitreverse.i144(i144)
declare i144 @llvm.bswap.i144(i144)
declare i144 @llvm.ctlz.i144(i144, i1)
declare i144 @llvm.ctpop.i144(i144)
declare i144 @llvm.cttz.i144(i144, i1)
declare i144 @llvm.sadd.sat.i144(i144, i144)
declare i144 @llvm.smax.i144(i144, i144)
declare i144 @llvm.ssub.sat.i144(i144, i144)
declare i144 @llvm.uadd.sat.i144(i144, i144)
declare i144 @llvm.umin.i144(i144, i144)
declare i144 @llvm.usub.sat.i144(i144, i144)
declare i192 @llvm.abs.i192(i192, i1)
declare i192 @llvm.bitreverse.i192(i192)
declare i192 @llvm.bswap.i192(i192)
declare i192 @llvm.ctlz.i192(i192, i1)
declare i192 @llvm.ctpop.i192(i192)
declare i192 @llvm.cttz.i192(i192, i1)
declare i192 @llvm.sadd.sat.i192(i192, i192)
declare i192 @llvm.smax.i192(i192, i192)
declare i192 @llvm.ssub.sat.i192(i192, i192)
declare i192 @llvm.uadd.sat.i192(i192, i192)
declare i192 @llvm.umin.i192(i192, i192)
declare i192 @llvm.usub.sat.i192(i192, i192)
declare i256 @llvm.abs.i256(i256, i1)
declare i256 @llvm.bitreverse.i256(i256)
declare i256 @llvm.bswap.i256(i256)
declare i256 @llvm.ctlz.i256(i256, i1)
declare i256 @llvm.ctpop.i256(i256)
declare i256 @llvm.cttz.i256(i256, i1)
declare i256 @llvm.fshl.i256(i256, i256, i256)
declare i256 @llvm.sadd.sat.i256(i256, i256)
declare i256 @llvm.smax.i256(i256, i256)
declare i256 @llvm.ssub.sat.i256(i256, i256)
declare i256 @llvm.uadd.sat.i256(i256, i256)
declare i256 @llvm.umin.i256(i256, i256)
declare i256 @llvm.usub.sat.i256(i256, i256)
declare { i144, i1 } @llvm.sadd.with.overflow.i144(i144, i144)
declare { i144, i1 } @llvm.ssub.with.overflow.i144(i144, i144)
declare { i144, i1 } @llvm.uadd.with.overflow.i144(i144, i144)
declare { i144, i1 } @llvm.usub.with.overflow.i144(i144, i144)
declare { i192, i1 } @llvm.sadd.with.overflow.i192(i192, i192)
declare { i192, i1 } @llvm.ssub.with.overflow.i192(i192, i192)
declare { i192, i1 } @llvm.uadd.with.overflow.i192(i192, i192)
declare { i192, i1 } @llvm.usub.with.overflow.i192(i192, i192)
declare { i256, i1 } @llvm.sadd.with.overflow.i256(i256, i256)
declare { i256, i1 } @llvm.ssub.with.overflow.i256(i256, i256)
declare { i256, i1 } @llvm.uadd.with.overflow.i256(i256, i256)
declare { i256, i1 } @llvm.usub.with.overflow.i256(i256, i256)

define internal i256 @bits256(i256 %a, i256 %b) noinline {
  %n = trunc i256 %b to i8
  %s = zext i8 %n to i256
  %c = call i256 @llvm.ctlz.i256(i256 %a, i1 false)
  %sh = lshr i256 %a, %c
  %m = and i256 %s, 127
  %low = lshr i256 %b, %m
  %d = call i256 @llvm.ctlz.i256(i256 %low, i1 false)
  %e = call i256 @llvm.cttz.i256(i256 %a, i1 false)
  %f = call i256 @llvm.ctpop.i256(i256 %b)
  %g = call i256 @llvm.bswap.i256(i256 %a)
  %h = call i256 @llvm.bitreverse.i256(i256 %b)
  %i = call i256 @llvm.fshl.i256(i256 %a, i256 %b, i256 %m)
  %k = call i256 @llvm.umin.i256(i256 %a, i256 %b)
  %l = call i256 @llvm.smax.i256(i256 %a, i256 %b)
  %o = call i256 @llvm.abs.i256(i256 %a, i1 false)
  %p = add i256 %d, %e
  %q = add i256 %p, %f
  %r = xor i256 %q, %g
  %t = add i256 %r, %h
  %u = xor i256 %t, %i
  %v = add i256 %u, %k
  %x = xor i256 %v, %l
  %y = add i256 %x, %o
  ret i256 %y
}

define internal i256 @overflows256(i256 %a, i256 %b) noinline {
  %p0 = call { i256, i1 } @llvm.uadd.with.overflow.i256(i256 %a, i256 %b)
  %v0 = extractvalue { i256, i1 } %p0, 0
  %o0 = extractvalue { i256, i1 } %p0, 1
  %z0 = sext i1 %o0 to i256
  %s0 = call i256 @llvm.uadd.sat.i256(i256 %a, i256 %b)
  %x0 = xor i256 %v0, %z0
  %y0 = add i256 %x0, %s0
  %w0 = add i256 %a, %y0
  %p1 = call { i256, i1 } @llvm.sadd.with.overflow.i256(i256 %a, i256 %b)
  %v1 = extractvalue { i256, i1 } %p1, 0
  %o1 = extractvalue { i256, i1 } %p1, 1
  %z1 = sext i1 %o1 to i256
  %s1 = call i256 @llvm.sadd.sat.i256(i256 %a, i256 %b)
  %x1 = xor i256 %v1, %z1
  %y1 = add i256 %x1, %s1
  %w1 = add i256 %w0, %y1
  %p2 = call { i256, i1 } @llvm.usub.with.overflow.i256(i256 %a, i256 %b)
  %v2 = extractvalue { i256, i1 } %p2, 0
  %o2 = extractvalue { i256, i1 } %p2, 1
  %z2 = sext i1 %o2 to i256
  %s2 = call i256 @llvm.usub.sat.i256(i256 %a, i256 %b)
  %x2 = xor i256 %v2, %z2
  %y2 = add i256 %x2, %s2
  %w2 = add i256 %w1, %y2
  %p3 = call { i256, i1 } @llvm.ssub.with.overflow.i256(i256 %a, i256 %b)
  %v3 = extractvalue { i256, i1 } %p3, 0
  %o3 = extractvalue { i256, i1 } %p3, 1
  %z3 = sext i1 %o3 to i256
  %s3 = call i256 @llvm.ssub.sat.i256(i256 %a, i256 %b)
  %x3 = xor i256 %v3, %z3
  %y3 = add i256 %x3, %s3
  %w3 = add i256 %w2, %y3
  ret i256 %w3
}

define internal i256 @converted256(i256 %a, i256 %b) noinline {
  %n = and i256 %b, 127
  %x = lshr i256 %a, %n
  %fi = trunc i256 %x to i64
  %hi = trunc i256 %b to i31
  %e1 = zext i64 %fi to i256
  %e2 = sext i64 %fi to i256
  %e3 = sext i31 %hi to i256
  %tr = trunc i256 %a to i100
  %e4 = sext i100 %tr to i256
  %v = bitcast i256 %b to <16 x i16>
  %el = extractelement <16 x i16> %v, i32 5
  %v2 = insertelement <16 x i16> %v, i16 %el, i32 15
  %e5 = bitcast <16 x i16> %v2 to i256
  %a2 = xor i256 %x, %e1
  %a3 = add i256 %a2, %e2
  %a4 = xor i256 %a3, %e3
  %a5 = add i256 %a4, %e4
  %a6 = xor i256 %a5, %e5
  ret i256 %a6
}

@table256 = internal addrspace(1) global { i8, i256 } { i8 1, i256 -12345678901234567890123456789012345678901 }
define internal i256 @stored256(i256 %a, i256 %b) noinline {
  %m = alloca { i8, i256, i16 }, align 32
  %f = getelementptr { i8, i256, i16 }, ptr %m, i32 0, i32 1
  store i256 %a, ptr %f
  %g = getelementptr { i8, i256, i16 }, ptr %m, i32 0, i32 2
  store i16 77, ptr %g
  %l = load { i8, i256, i16 }, ptr %m
  %v = extractvalue { i8, i256, i16 } %l, 1
  %h = extractvalue { i8, i256, i16 } %l, 2
  %c = load i256, ptr addrspace(1) getelementptr ({ i8, i256 }, ptr addrspace(1) @table256, i32 0, i32 1)
  %z0 = zext i16 %h to i256
  %r = add i256 %v, %z0
  %s = xor i256 %r, %c
  %n = getelementptr i256, ptr %m, i256 0
  %t = load i256, ptr %n, align 1
  %keep = and i256 %t, 0
  %u = add i256 %s, %keep
  ret i256 %u
}

define internal i256 @bits192(i192 %a, i192 %b) noinline {
  %n = trunc i192 %b to i8
  %s = zext i8 %n to i192
  %c = call i192 @llvm.ctlz.i192(i192 %a, i1 false)
  %sh = lshr i192 %a, %c
  %m = and i192 %s, 127
  %low = lshr i192 %b, %m
  %d = call i192 @llvm.ctlz.i192(i192 %low, i1 false)
  %e = call i192 @llvm.cttz.i192(i192 %a, i1 false)
  %f = call i192 @llvm.ctpop.i192(i192 %b)
  %g = call i192 @llvm.bswap.i192(i192 %a)
  %h = call i192 @llvm.bitreverse.i192(i192 %b)
  %i = add i192 %m, 1
  %k = call i192 @llvm.umin.i192(i192 %a, i192 %b)
  %l = call i192 @llvm.smax.i192(i192 %a, i192 %b)
  %o = call i192 @llvm.abs.i192(i192 %a, i1 false)
  %p = add i192 %d, %e
  %q = add i192 %p, %f
  %r = xor i192 %q, %g
  %t = add i192 %r, %h
  %u = xor i192 %t, %i
  %v = add i192 %u, %k
  %x = xor i192 %v, %l
  %y = add i192 %x, %o
  %z = zext i192 %y to i256
  ret i256 %z
}

define internal i256 @overflows192(i192 %a, i192 %b) noinline {
  %p0 = call { i192, i1 } @llvm.uadd.with.overflow.i192(i192 %a, i192 %b)
  %v0 = extractvalue { i192, i1 } %p0, 0
  %o0 = extractvalue { i192, i1 } %p0, 1
  %z0 = sext i1 %o0 to i192
  %s0 = call i192 @llvm.uadd.sat.i192(i192 %a, i192 %b)
  %x0 = xor i192 %v0, %z0
  %y0 = add i192 %x0, %s0
  %w0 = add i192 %a, %y0
  %p1 = call { i192, i1 } @llvm.sadd.with.overflow.i192(i192 %a, i192 %b)
  %v1 = extractvalue { i192, i1 } %p1, 0
  %o1 = extractvalue { i192, i1 } %p1, 1
  %z1 = sext i1 %o1 to i192
  %s1 = call i192 @llvm.sadd.sat.i192(i192 %a, i192 %b)
  %x1 = xor i192 %v1, %z1
  %y1 = add i192 %x1, %s1
  %w1 = add i192 %w0, %y1
  %p2 = call { i192, i1 } @llvm.usub.with.overflow.i192(i192 %a, i192 %b)
  %v2 = extractvalue { i192, i1 } %p2, 0
  %o2 = extractvalue { i192, i1 } %p2, 1
  %z2 = sext i1 %o2 to i192
  %s2 = call i192 @llvm.usub.sat.i192(i192 %a, i192 %b)
  %x2 = xor i192 %v2, %z2
  %y2 = add i192 %x2, %s2
  %w2 = add i192 %w1, %y2
  %p3 = call { i192, i1 } @llvm.ssub.with.overflow.i192(i192 %a, i192 %b)
  %v3 = extractvalue { i192, i1 } %p3, 0
  %o3 = extractvalue { i192, i1 } %p3, 1
  %z3 = sext i1 %o3 to i192
  %s3 = call i192 @llvm.ssub.sat.i192(i192 %a, i192 %b)
  %x3 = xor i192 %v3, %z3
  %y3 = add i192 %x3, %s3
  %w3 = add i192 %w2, %y3
  %z = zext i192 %w3 to i256
  ret i256 %z
}

define internal i256 @converted192(i192 %a, i192 %b) noinline {
  %n = and i192 %b, 127
  %x = lshr i192 %a, %n
  %fi = trunc i192 %x to i64
  %hi = trunc i192 %b to i31
  %e1 = zext i64 %fi to i192
  %e2 = sext i64 %fi to i192
  %e3 = sext i31 %hi to i192
  %tr = trunc i192 %a to i100
  %e4 = sext i100 %tr to i192
  %v = bitcast i192 %b to <12 x i16>
  %el = extractelement <12 x i16> %v, i32 5
  %v2 = insertelement <12 x i16> %v, i16 %el, i32 11
  %e5 = bitcast <12 x i16> %v2 to i192
  %a2 = xor i192 %x, %e1
  %a3 = add i192 %a2, %e2
  %a4 = xor i192 %a3, %e3
  %a5 = add i192 %a4, %e4
  %a6 = xor i192 %a5, %e5
  %z = zext i192 %a6 to i256
  ret i256 %z
}

@table192 = internal addrspace(1) global { i8, i192 } { i8 1, i192 -12345678901234567890123456789012345678901 }
define internal i256 @stored192(i192 %a, i192 %b) noinline {
  %m = alloca { i8, i192, i16 }, align 32
  %f = getelementptr { i8, i192, i16 }, ptr %m, i32 0, i32 1
  store i192 %a, ptr %f
  %g = getelementptr { i8, i192, i16 }, ptr %m, i32 0, i32 2
  store i16 77, ptr %g
  %l = load { i8, i192, i16 }, ptr %m
  %v = extractvalue { i8, i192, i16 } %l, 1
  %h = extractvalue { i8, i192, i16 } %l, 2
  %c = load i192, ptr addrspace(1) getelementptr ({ i8, i192 }, ptr addrspace(1) @table192, i32 0, i32 1)
  %z0 = zext i16 %h to i192
  %r = add i192 %v, %z0
  %s = xor i192 %r, %c
  %n = getelementptr i192, ptr %m, i192 0
  %t = load i192, ptr %n, align 1
  %keep = and i192 %t, 0
  %u = add i192 %s, %keep
  %z = zext i192 %u to i256
  ret i256 %z
}

define internal i256 @bits144(i144 %a, i144 %b) noinline {
  %n = trunc i144 %b to i8
  %s = zext i8 %n to i144
  %c = call i144 @llvm.ctlz.i144(i144 %a, i1 false)
  %sh = lshr i144 %a, %c
  %m = and i144 %s, 127
  %low = lshr i144 %b, %m
  %d = call i144 @llvm.ctlz.i144(i144 %low, i1 false)
  %e = call i144 @llvm.cttz.i144(i144 %a, i1 false)
  %f = call i144 @llvm.ctpop.i144(i144 %b)
  %g = call i144 @llvm.bswap.i144(i144 %a)
  %h = call i144 @llvm.bitreverse.i144(i144 %b)
  %i = add i144 %m, 1
  %k = call i144 @llvm.umin.i144(i144 %a, i144 %b)
  %l = call i144 @llvm.smax.i144(i144 %a, i144 %b)
  %o = call i144 @llvm.abs.i144(i144 %a, i1 false)
  %p = add i144 %d, %e
  %q = add i144 %p, %f
  %r = xor i144 %q, %g
  %t = add i144 %r, %h
  %u = xor i144 %t, %i
  %v = add i144 %u, %k
  %x = xor i144 %v, %l
  %y = add i144 %x, %o
  %z = zext i144 %y to i256
  ret i256 %z
}

define internal i256 @overflows144(i144 %a, i144 %b) noinline {
  %p0 = call { i144, i1 } @llvm.uadd.with.overflow.i144(i144 %a, i144 %b)
  %v0 = extractvalue { i144, i1 } %p0, 0
  %o0 = extractvalue { i144, i1 } %p0, 1
  %z0 = sext i1 %o0 to i144
  %s0 = call i144 @llvm.uadd.sat.i144(i144 %a, i144 %b)
  %x0 = xor i144 %v0, %z0
  %y0 = add i144 %x0, %s0
  %w0 = add i144 %a, %y0
  %p1 = call { i144, i1 } @llvm.sadd.with.overflow.i144(i144 %a, i144 %b)
  %v1 = extractvalue { i144, i1 } %p1, 0
  %o1 = extractvalue { i144, i1 } %p1, 1
  %z1 = sext i1 %o1 to i144
  %s1 = call i144 @llvm.sadd.sat.i144(i144 %a, i144 %b)
  %x1 = xor i144 %v1, %z1
  %y1 = add i144 %x1, %s1
  %w1 = add i144 %w0, %y1
  %p2 = call { i144, i1 } @llvm.usub.with.overflow.i144(i144 %a, i144 %b)
  %v2 = extractvalue { i144, i1 } %p2, 0
  %o2 = extractvalue { i144, i1 } %p2, 1
  %z2 = sext i1 %o2 to i144
  %s2 = call i144 @llvm.usub.sat.i144(i144 %a, i144 %b)
  %x2 = xor i144 %v2, %z2
  %y2 = add i144 %x2, %s2
  %w2 = add i144 %w1, %y2
  %p3 = call { i144, i1 } @llvm.ssub.with.overflow.i144(i144 %a, i144 %b)
  %v3 = extractvalue { i144, i1 } %p3, 0
  %o3 = extractvalue { i144, i1 } %p3, 1
  %z3 = sext i1 %o3 to i144
  %s3 = call i144 @llvm.ssub.sat.i144(i144 %a, i144 %b)
  %x3 = xor i144 %v3, %z3
  %y3 = add i144 %x3, %s3
  %w3 = add i144 %w2, %y3
  %z = zext i144 %w3 to i256
  ret i256 %z
}

define internal i256 @converted144(i144 %a, i144 %b) noinline {
  %n = and i144 %b, 127
  %x = lshr i144 %a, %n
  %fi = trunc i144 %x to i64
  %hi = trunc i144 %b to i31
  %e1 = zext i64 %fi to i144
  %e2 = sext i64 %fi to i144
  %e3 = sext i31 %hi to i144
  %tr = trunc i144 %a to i100
  %e4 = sext i100 %tr to i144
  %v = bitcast i144 %b to <9 x i16>
  %el = extractelement <9 x i16> %v, i32 5
  %v2 = insertelement <9 x i16> %v, i16 %el, i32 8
  %e5 = bitcast <9 x i16> %v2 to i144
  %a2 = xor i144 %x, %e1
  %a3 = add i144 %a2, %e2
  %a4 = xor i144 %a3, %e3
  %a5 = add i144 %a4, %e4
  %a6 = xor i144 %a5, %e5
  %z = zext i144 %a6 to i256
  ret i256 %z
}

@table144 = internal addrspace(1) global { i8, i144 } { i8 1, i144 -12345678901234567890123456789012345678901 }
define internal i256 @stored144(i144 %a, i144 %b) noinline {
  %m = alloca { i8, i144, i16 }, align 32
  %f = getelementptr { i8, i144, i16 }, ptr %m, i32 0, i32 1
  store i144 %a, ptr %f
  %g = getelementptr { i8, i144, i16 }, ptr %m, i32 0, i32 2
  store i16 77, ptr %g
  %l = load { i8, i144, i16 }, ptr %m
  %v = extractvalue { i8, i144, i16 } %l, 1
  %h = extractvalue { i8, i144, i16 } %l, 2
  %c = load i144, ptr addrspace(1) getelementptr ({ i8, i144 }, ptr addrspace(1) @table144, i32 0, i32 1)
  %z0 = zext i16 %h to i144
  %r = add i144 %v, %z0
  %s = xor i144 %r, %c
  %n = getelementptr i144, ptr %m, i144 0
  %t = load i144, ptr %n, align 1
  %keep = and i144 %t, 0
  %u = add i144 %s, %keep
  %z = zext i144 %u to i256
  ret i256 %z
}

define ptx_kernel void @k(ptr %a, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %p = getelementptr [2 x i256], ptr %a, i64 %i
  %x = load i256, ptr %p, align 8
  %q = getelementptr i256, ptr %p, i64 1
  %y = load i256, ptr %q, align 8
  %out = getelementptr [12 x i256], ptr %o, i64 %i
  %x192 = trunc i256 %x to i192
  %y192 = trunc i256 %y to i192
  %x144 = trunc i256 %x to i144
  %y144 = trunc i256 %y to i144
  %r0 = call i256 @bits256(i256 %x, i256 %y)
  %o0 = getelementptr i256, ptr %out, i64 0
  store i256 %r0, ptr %o0, align 8
  %r1 = call i256 @overflows256(i256 %x, i256 %y)
  %o1 = getelementptr i256, ptr %out, i64 1
  store i256 %r1, ptr %o1, align 8
  %r2 = call i256 @converted256(i256 %x, i256 %y)
  %o2 = getelementptr i256, ptr %out, i64 2
  store i256 %r2, ptr %o2, align 8
  %r3 = call i256 @stored256(i256 %x, i256 %y)
  %o3 = getelementptr i256, ptr %out, i64 3
  store i256 %r3, ptr %o3, align 8
  %r4 = call i256 @bits192(i192 %x192, i192 %y192)
  %o4 = getelementptr i256, ptr %out, i64 4
  store i256 %r4, ptr %o4, align 8
  %r5 = call i256 @overflows192(i192 %x192, i192 %y192)
  %o5 = getelementptr i256, ptr %out, i64 5
  store i256 %r5, ptr %o5, align 8
  %r6 = call i256 @converted192(i192 %x192, i192 %y192)
  %o6 = getelementptr i256, ptr %out, i64 6
  store i256 %r6, ptr %o6, align 8
  %r7 = call i256 @stored192(i192 %x192, i192 %y192)
  %o7 = getelementptr i256, ptr %out, i64 7
  store i256 %r7, ptr %o7, align 8
  %r8 = call i256 @bits144(i144 %x144, i144 %y144)
  %o8 = getelementptr i256, ptr %out, i64 8
  store i256 %r8, ptr %o8, align 8
  %r9 = call i256 @overflows144(i144 %x144, i144 %y144)
  %o9 = getelementptr i256, ptr %out, i64 9
  store i256 %r9, ptr %o9, align 8
  %r10 = call i256 @converted144(i144 %x144, i144 %y144)
  %o10 = getelementptr i256, ptr %out, i64 10
  store i256 %r10, ptr %o10, align 8
  %r11 = call i256 @stored144(i144 %x144, i144 %y144)
  %o11 = getelementptr i256, ptr %out, i64 11
  store i256 %r11, ptr %o11, align 8
  ret void
}
