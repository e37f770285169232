; Variables of dynamic size: in loops, with saved and restored stacks, of several alignments.
; arch sm_80
; buffer a i32[32] rand(1,9)
; buffer o i32[32] out
; launch k<<<1,32>>>(a,o)
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)

define internal i32 @fill(ptr %p, i32 %n, i32 %s) noinline {
entry:
  br label %loop
loop:
  %j = phi i32 [ 0, %entry ], [ %j1, %loop ]
  %v = mul i32 %j, %s
  %q = getelementptr i32, ptr %p, i32 %j
  store i32 %v, ptr %q
  %j1 = add i32 %j, 1
  %c = icmp ult i32 %j1, %n
  br i1 %c, label %loop, label %out
out:
  %l = sub i32 %n, 1
  %e = getelementptr i32, ptr %p, i32 %l
  %r = load i32, ptr %e
  ret i32 %r
}

define ptx_kernel void @k(ptr %a, ptr %o) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %p = getelementptr i32, ptr %a, i64 %i
  %n = load i32, ptr %p
  %first = alloca i32, i32 %n, align 16
  %r0 = call i32 @fill(ptr %first, i32 %n, i32 3)
  br label %loop
loop:
  %k = phi i32 [ 1, %entry ], [ %k1, %loop ]
  %s = phi i32 [ %r0, %entry ], [ %s1, %loop ]
  %save = call ptr @llvm.stacksave.p0()
  %m = add i32 %n, %k
  %x = alloca i32, i32 %m, align 4
  %y = alloca [2 x i32], i32 %k, align 32
  %r1 = call i32 @fill(ptr %x, i32 %m, i32 %k)
  %k2 = shl i32 %k, 1
  %r2 = call i32 @fill(ptr %y, i32 %k2, i32 7)
  %bits = ptrtoint ptr %y to i64
  %low = and i64 %bits, 31
  %lz = trunc i64 %low to i32
  call void @llvm.stackrestore.p0(ptr %save)
  %d = add i32 %r1, %r2
  %e = add i32 %d, %lz
  %s0 = mul i32 %s, 5
  %s1 = add i32 %s0, %e
  %k1 = add i32 %k, 1
  %c = icmp ult i32 %k1, 5
  br i1 %c, label %loop, label %out
out:
  %f0 = load i32, ptr %first
  %s3 = add i32 %s1, %f0
  %q = getelementptr i32, ptr %o, i64 %i
  store i32 %s3, ptr %q
  ret void
}
