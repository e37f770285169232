; byval and sret arguments: alignments, nested calls, writes to the callee's copy, several of them, in kernels too.
; buffer o i32[64] out
; launch k<<<1,8>>>({1,2,3,4,5},o,{77})
target triple = "nvptx64-nvidia-cuda"

%five = type { [5 x i32] }
%wide = type { i64, <4 x i32>, i8 }

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define internal void @twice(ptr sret(%five) align 4 %out, ptr byval(%five) align 4 %in, i32 %n) noinline {
  %a = load i32, ptr %in
  %b = add i32 %a, %n
  store i32 %b, ptr %in
  %v = load %five, ptr %in
  store %five %v, ptr %out
  %p = getelementptr i32, ptr %out, i32 %n
  store i32 -9, ptr %p
  ret void
}

define internal i32 @sum(ptr byval(%wide) align 16 %w, ptr byval(%five) align 4 %f, i8 %k) noinline {
  %x = load i64, ptr %w
  %vp = getelementptr %wide, ptr %w, i32 0, i32 1
  %v = load <4 x i32>, ptr %vp
  %e = extractelement <4 x i32> %v, i32 2
  %fp = getelementptr i32, ptr %f, i64 4
  %y = load i32, ptr %fp
  %t = trunc i64 %x to i32
  %s = add i32 %t, %e
  %u = mul i32 %s, %y
  %kz = sext i8 %k to i32
  %r = add i32 %u, %kz
  ret i32 %r
}

define ptx_kernel void @k(ptr byval(%five) align 4 %in, ptr %o, ptr byval(i32) align 4 %c) {
  %tmp = alloca %five, align 4
  %w = alloca %wide, align 16
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = urem i32 %t, 5
  call void @twice(ptr sret(%five) align 4 %tmp, ptr byval(%five) align 4 %in, i32 %n)
  %i = zext i32 %t to i64
  %x = add i64 %i, 1000
  store i64 %x, ptr %w
  %vp = getelementptr %wide, ptr %w, i32 0, i32 1
  store <4 x i32> <i32 1, i32 2, i32 30, i32 4>, ptr %vp
  %s = call i32 @sum(ptr byval(%wide) align 16 %w, ptr byval(%five) align 4 %tmp, i8 -3)
  %q = getelementptr [8 x i32], ptr %o, i64 %i
  %v = load %five, ptr %tmp
  store %five %v, ptr %q
  %q5 = getelementptr i32, ptr %q, i64 5
  store i32 %s, ptr %q5
  %q6 = getelementptr i32, ptr %q, i64 6
  %a = load i32, ptr %in
  store i32 %a, ptr %q6
  %q7 = getelementptr i32, ptr %q, i64 7
  %cv = load i32, ptr %c
  store i32 %cv, ptr %q7
  ret void
}
