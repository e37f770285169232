; Variadic functions: va_start, va_arg, va_copy, va_end, over integers, doubles and structures by value.
; buffer o i64[32] out
; alone
; launch k<<<1,8>>>(o)
target triple = "nvptx64-nvidia-cuda"

%pair = type { i32, i64 }

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_copy.p0.p0(ptr, ptr)
declare void @llvm.va_end.p0(ptr)

define internal i64 @sum(i32 %n, ...) noinline {
entry:
  %ap = alloca ptr, align 8
  call void @llvm.va_start.p0(ptr %ap)
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %s = phi i64 [ 0, %entry ], [ %s2, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %out
body:
  %v = va_arg ptr %ap, i32
  %w = sext i32 %v to i64
  %s1 = mul i64 %s, 10
  %s2 = add i64 %s1, %w
  %j = add i32 %i, 1
  br label %head
out:
  call void @llvm.va_end.p0(ptr %ap)
  ret i64 %s
}

define internal i64 @mixed(i8 %first, ...) noinline {
  %ap = alloca ptr, align 8
  %aq = alloca ptr, align 8
  call void @llvm.va_start.p0(ptr %ap)
  %a = va_arg ptr %ap, i64
  call void @llvm.va_copy.p0.p0(ptr %aq, ptr %ap)
  %b = va_arg ptr %ap, double
  %c = va_arg ptr %ap, i32
  %d = va_arg ptr %aq, double
  call void @llvm.va_end.p0(ptr %aq)
  call void @llvm.va_end.p0(ptr %ap)
  %e = fadd double %b, %d
  %f = fptosi double %e to i64
  %g = sext i32 %c to i64
  %h = add i64 %a, %f
  %i = mul i64 %h, %g
  %j = sext i8 %first to i64
  %r = add i64 %i, %j
  ret i64 %r
}

define ptx_kernel void @k(ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %s0 = call i64 (i32, ...) @sum(i32 0)
  %s1 = call i64 (i32, ...) @sum(i32 3, i32 %t, i32 7, i32 -2)
  %s2 = call i64 (i32, ...) @sum(i32 5, i32 1, i32 2, i32 %t, i32 4, i32 5)
  %m = call i64 (i8, ...) @mixed(i8 -1, i64 %i, double 2.5, i32 %t)
  %q = getelementptr [4 x i64], ptr %o, i64 %i
  store i64 %s0, ptr %q
  %q1 = getelementptr i64, ptr %q, i64 1
  store i64 %s1, ptr %q1
  %q2 = getelementptr i64, ptr %q, i64 2
  store i64 %s2, ptr %q2
  %q3 = getelementptr i64, ptr %q, i64 3
  store i64 %m, ptr %q3
  ret void
}
