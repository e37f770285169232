; Nested aggregates in registers: insert, extract, phi, select, memory, calls and returns.
; buffer a i64[16] rand(-100000,100000)
; buffer o i64[64] out
; launch k<<<1,16>>>(a,o)
target triple = "nvptx64-nvidia-cuda"

%inner = type { i8, [2 x i64], float }
%outer = type { i32, [3 x %inner], { i1, i128 }, <2 x i16> }
%packed = type <{ i8, i32, i16, i64 }>

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define internal %outer @make(i64 %x) noinline {
  %b = trunc i64 %x to i8
  %w = trunc i64 %x to i32
  %f = sitofp i64 %x to float
  %z = sext i64 %x to i128
  %zz = mul i128 %z, %z
  %c = icmp sgt i64 %x, 0
  %i0 = insertvalue %inner { i8 1, [2 x i64] [i64 2, i64 3], float 4.0 }, i8 %b, 0
  %i1 = insertvalue %inner %i0, i64 %x, 1, 1
  %i2 = insertvalue %inner %i1, float %f, 2
  %o0 = insertvalue %outer zeroinitializer, %inner %i2, 1, 0
  %o1 = insertvalue %outer %o0, %inner %i0, 1, 2
  %o2 = insertvalue %outer %o1, i32 %w, 0
  %o3 = insertvalue %outer %o2, i1 %c, 2, 0
  %o4 = insertvalue %outer %o3, i128 %zz, 2, 1
  %o5 = insertvalue %outer %o4, <2 x i16> <i16 5, i16 -6>, 3
  ret %outer %o5
}

define internal i64 @sum(%outer %v, %packed %p) noinline {
  %a = extractvalue %outer %v, 0
  %b = extractvalue %outer %v, 1, 0, 0
  %c = extractvalue %outer %v, 1, 0, 1, 1
  %d = extractvalue %outer %v, 1, 2, 1
  %d0 = extractvalue [2 x i64] %d, 0
  %e = extractvalue %outer %v, 2, 1
  %f = extractvalue %outer %v, 3
  %f1 = extractelement <2 x i16> %f, i32 1
  %g = extractvalue %packed %p, 3
  %h = extractvalue %packed %p, 1
  %x0 = sext i32 %a to i64
  %x1 = sext i8 %b to i64
  %x2 = lshr i128 %e, 7
  %x3 = trunc i128 %x2 to i64
  %x4 = sext i16 %f1 to i64
  %x5 = sext i32 %h to i64
  %s1 = add i64 %x0, %x1
  %s2 = add i64 %s1, %c
  %s3 = xor i64 %s2, %d0
  %s4 = add i64 %s3, %x3
  %s5 = mul i64 %s4, %x4
  %s6 = add i64 %s5, %g
  %s7 = sub i64 %s6, %x5
  ret i64 %s7
}

define ptx_kernel void @k(ptr %a, ptr %o) {
entry:
  %m = alloca %outer, align 16
  %pk = alloca %packed, align 1
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %p = getelementptr i64, ptr %a, i64 %i
  %x = load i64, ptr %p
  %v = call %outer @make(i64 %x)
  store %outer %v, ptr %m
  %odd = trunc i32 %t to i1
  br i1 %odd, label %left, label %right
left:
  %l = load %outer, ptr %m
  %pl = insertvalue %packed <{ i8 1, i32 2, i16 3, i64 4 }>, i32 %t, 1
  br label %join
right:
  %y = add i64 %x, 3
  %r = call %outer @make(i64 %y)
  br label %join
join:
  %u = phi %outer [ %l, %left ], [ %r, %right ]
  %q = phi %packed [ %pl, %left ], [ zeroinitializer, %right ]
  store %packed %q, ptr %pk, align 1
  %q2 = load %packed, ptr %pk, align 1
  %big = icmp ugt i32 %t, 7
  %w = select i1 %big, %outer %u, %outer %v
  %s = call i64 @sum(%outer %w, %packed %q2)
  %g = getelementptr %outer, ptr %m, i64 0, i32 1, i32 2, i32 1, i32 1
  %gv = load i64, ptr %g
  %n = getelementptr [4 x i64], ptr %o, i64 %i
  store i64 %s, ptr %n
  %n1 = getelementptr i64, ptr %n, i64 1
  store i64 %gv, ptr %n1
  %arr = insertvalue [2 x i64] poison, i64 %s, 0
  %arr2 = insertvalue [2 x i64] %arr, i64 %x, 1
  %n2 = getelementptr i64, ptr %n, i64 2
  store [2 x i64] %arr2, ptr %n2
  ret void
}
