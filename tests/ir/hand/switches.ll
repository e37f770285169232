; Dense, sparse, 64-bit, narrow and wide switches, one with phis of common targets.
; buffer a i64[64] values(0,1,2,3,4,5,6,7,8,-1,100,1000,4294967296,-9223372036854775808,255,128)
; buffer o i32[64] out
; launch k<<<1,64>>>(a,o)
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define internal i32 @dense(i32 %x) noinline {
  switch i32 %x, label %d [ i32 0, label %a
    i32 1, label %b
    i32 2, label %c
    i32 3, label %a
    i32 4, label %b
    i32 5, label %e
    i32 6, label %d
    i32 7, label %c ]
a:
  ret i32 11
b:
  %r = mul i32 %x, 3
  ret i32 %r
c:
  ret i32 -4
d:
  ret i32 99
e:
  ret i32 55
}

define internal i32 @sparse(i64 %x) noinline {
  switch i64 %x, label %d [ i64 4294967296, label %a
    i64 -9223372036854775808, label %b
    i64 1000, label %c
    i64 -1, label %a
    i64 7, label %b ]
a:
  br label %j
b:
  br label %j
c:
  br label %j
d:
  br label %j
j:
  %r = phi i32 [ 1, %a ], [ 20, %b ], [ 300, %c ], [ 4000, %d ]
  ret i32 %r
}

define internal i32 @narrow(i8 %x) noinline {
entry:
  switch i8 %x, label %d [ i8 -1, label %j
    i8 -128, label %j
    i8 0, label %j
    i8 1, label %k ]
d:
  br label %k
j:
  %p = phi i32 [ 5, %entry ], [ 5, %entry ], [ 5, %entry ]
  ret i32 %p
k:
  %q = phi i32 [ 6, %entry ], [ 7, %d ]
  ret i32 %q
}

define internal i32 @bits(i3 %x, i128 %y) noinline {
  switch i3 %x, label %d [ i3 -4, label %a
    i3 3, label %a ]
a:
  switch i128 %y, label %d [ i128 18446744073709551616, label %b
    i128 5, label %b ]
b:
  ret i32 8
d:
  %s = trunc i128 %y to i32
  %e = zext i3 %x to i32
  %r = xor i32 %s, %e
  ret i32 %r
}

define internal i1 @none(i32 %x) noinline {
  switch i32 %x, label %d []
d:
  ret i1 true
}

define ptx_kernel void @k(ptr %a, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %p = getelementptr i64, ptr %a, i64 %i
  %x = load i64, ptr %p
  %w = trunc i64 %x to i32
  %b = trunc i64 %x to i8
  %c = trunc i64 %x to i3
  %z = zext i64 %x to i128
  %zs = shl i128 %z, 32
  %r0 = call i32 @dense(i32 %w)
  %r1 = call i32 @sparse(i64 %x)
  %r2 = call i32 @narrow(i8 %b)
  %r3 = call i32 @bits(i3 %c, i128 %zs)
  %r4 = call i1 @none(i32 %w)
  %e = zext i1 %r4 to i32
  %s0 = add i32 %r0, %r1
  %s1 = shl i32 %r2, 16
  %s2 = add i32 %s0, %s1
  %s3 = mul i32 %r3, 7
  %s4 = xor i32 %s2, %s3
  %s5 = add i32 %s4, %e
  %q = getelementptr i32, ptr %o, i64 %i
  store i32 %s5, ptr %q
  ret void
}
