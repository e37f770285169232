; Recursion: direct, mutual, with arrays in the frame and aggregates returned.
; buffer o i32[64] out
; launch k<<<1,16>>>(o)
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define i32 @ackermann(i32 %m, i32 %n) {
  %m0 = icmp eq i32 %m, 0
  br i1 %m0, label %base, label %step
base:
  %r = add i32 %n, 1
  ret i32 %r
step:
  %m1 = sub i32 %m, 1
  %n0 = icmp eq i32 %n, 0
  br i1 %n0, label %zero, label %deep
zero:
  %z = tail call i32 @ackermann(i32 %m1, i32 1)
  ret i32 %z
deep:
  %n1 = sub i32 %n, 1
  %d = call i32 @ackermann(i32 %m, i32 %n1)
  %e = tail call i32 @ackermann(i32 %m1, i32 %d)
  ret i32 %e
}

define i1 @even(i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %yes, label %no
yes:
  ret i1 true
no:
  %m = sub i32 %n, 1
  %r = call i1 @odd(i32 %m)
  ret i1 %r
}

define i1 @odd(i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %yes, label %no
yes:
  ret i1 false
no:
  %m = sub i32 %n, 1
  %r = call i1 @even(i32 %m)
  ret i1 %r
}

define { i32, i64 } @frames(i32 %n, ptr %up) {
entry:
  %f = alloca [4 x i32], align 4
  %u = load i32, ptr %up
  %x = add i32 %u, %n
  %s = and i32 %n, 3
  %p = getelementptr [4 x i32], ptr %f, i32 0, i32 %s
  store i32 %x, ptr %p
  %z = icmp sle i32 %n, 0
  br i1 %z, label %done, label %more
done:
  %w = sext i32 %x to i64
  %r0 = insertvalue { i32, i64 } undef, i32 %n, 0
  %r1 = insertvalue { i32, i64 } %r0, i64 %w, 1
  ret { i32, i64 } %r1
more:
  %m = sub i32 %n, 2
  %r = call { i32, i64 } @frames(i32 %m, ptr %p)
  %b = extractvalue { i32, i64 } %r, 1
  %y = load i32, ptr %p
  %yw = sext i32 %y to i64
  %c = add i64 %b, %yw
  %r2 = insertvalue { i32, i64 } %r, i64 %c, 1
  ret { i32, i64 } %r2
}

define ptx_kernel void @k(ptr %o) {
  %one = alloca i32
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %t, ptr %one
  %m = and i32 %t, 1
  %n = lshr i32 %t, 2
  %a = call i32 @ackermann(i32 %m, i32 %n)
  %e = call i1 @even(i32 %t)
  %f = call { i32, i64 } @frames(i32 %t, ptr %one)
  %i = zext i32 %t to i64
  %q = getelementptr [4 x i32], ptr %o, i64 %i
  store i32 %a, ptr %q
  %q1 = getelementptr i32, ptr %q, i64 1
  %ez = zext i1 %e to i32
  store i32 %ez, ptr %q1
  %q2 = getelementptr i32, ptr %q, i64 2
  %f0 = extractvalue { i32, i64 } %f, 0
  store i32 %f0, ptr %q2
  %q3 = getelementptr i32, ptr %q, i64 3
  %f1 = extractvalue { i32, i64 } %f, 1
  %f2 = trunc i64 %f1 to i32
  store i32 %f2, ptr %q3
  ret void
}
