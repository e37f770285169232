; buffer a u64[256] rand(0,18446744073709551615)
; buffer o u64[1536] out
; launch k<<<1,32>>>(a, o)
; Arithmetic, shifts, divisions, comparisons, switches of integers of more than 128 bits.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define internal i256 @mixed256(i256 %a, i256 %b) noinline {
  %n = and i256 %b, 255
  %c = add i256 %a, -98765432109876543210987654321098765432109876543210
  %d = sub i256 %c, %b
  %e = mul i256 %d, %a
  %f = shl i256 %e, %n
  %g = lshr i256 %a, %n
  %h = ashr i256 %b, %n
  %i = xor i256 %f, %g
  %j = or i256 %i, %h
  %k = add i256 %j, %e
  ret i256 %k
}

define internal i256 @divided256(i256 %a, i256 %b) noinline {
  %one = or i256 %b, 1
  %short = lshr i256 %one, 133
  %d = or i256 %short, 1
  %q = udiv i256 %a, %d
  %r = urem i256 %a, %one
  %s = sdiv i256 %b, %d
  %t = srem i256 %a, %one
  %u = sdiv i256 %a, -7
  %v = xor i256 %q, %r
  %x = add i256 %v, %s
  %y = xor i256 %x, %t
  %w = sub i256 %y, %u
  ret i256 %w
}

define internal i256 @compared256(i256 %a, i256 %b) noinline {
  %c0 = icmp eq i256 %a, %b
  %d0 = select i1 %c0, i256 2, i256 %b
  %e0 = add i256 %a, %d0
  %c1 = icmp ne i256 %a, %b
  %d1 = select i1 %c1, i256 3, i256 %b
  %e1 = add i256 %e0, %d1
  %c2 = icmp ult i256 %a, %b
  %d2 = select i1 %c2, i256 4, i256 %b
  %e2 = add i256 %e1, %d2
  %c3 = icmp ule i256 %a, %b
  %d3 = select i1 %c3, i256 5, i256 %b
  %e3 = add i256 %e2, %d3
  %c4 = icmp ugt i256 %a, %b
  %d4 = select i1 %c4, i256 6, i256 %b
  %e4 = add i256 %e3, %d4
  %c5 = icmp uge i256 %a, %b
  %d5 = select i1 %c5, i256 7, i256 %b
  %e5 = add i256 %e4, %d5
  %c6 = icmp slt i256 %a, %b
  %d6 = select i1 %c6, i256 8, i256 %b
  %e6 = add i256 %e5, %d6
  %c7 = icmp sle i256 %a, %b
  %d7 = select i1 %c7, i256 9, i256 %b
  %e7 = add i256 %e6, %d7
  %c8 = icmp sgt i256 %a, %b
  %d8 = select i1 %c8, i256 10, i256 %b
  %e8 = add i256 %e7, %d8
  %c9 = icmp sge i256 %a, %b
  %d9 = select i1 %c9, i256 11, i256 %b
  %e9 = add i256 %e8, %d9
  ret i256 %e9
}

define internal i256 @looped256(i256 %a, i256 %b) noinline {
entry:
  br label %l
l:
  %i = phi i256 [ 0, %entry ], [ %j, %next ]
  %s = phi i256 [ %a, %entry ], [ %u, %next ]
  switch i256 %i, label %other [ i256 2, label %two
    i256 -98765432109876543210987654321098765432109876543210, label %two
    i256 3, label %three ]
two:
  %x2 = xor i256 %s, %b
  br label %next
three:
  %x3 = add i256 %s, %b
  br label %next
other:
  %x1 = mul i256 %s, 3
  br label %next
next:
  %u = phi i256 [ %x2, %two ], [ %x3, %three ], [ %x1, %other ]
  %j = add i256 %i, 1
  %c = icmp ult i256 %j, 5
  br i1 %c, label %l, label %e
e:
  ret i256 %u
}

define internal i256 @mixed200(i200 %a, i200 %b) noinline {
  %n = and i200 %b, 127
  %c = add i200 %a, 1234567890123456789012345678901234567890
  %d = sub i200 %c, %b
  %e = mul i200 %d, %a
  %f = shl i200 %e, %n
  %g = lshr i200 %a, %n
  %h = ashr i200 %b, %n
  %i = xor i200 %f, %g
  %j = or i200 %i, %h
  %k = add i200 %j, %e
  %z = zext i200 %k to i256
  ret i256 %z
}

define internal i256 @divided200(i200 %a, i200 %b) noinline {
  %one = or i200 %b, 1
  %short = lshr i200 %one, 105
  %d = or i200 %short, 1
  %q = udiv i200 %a, %d
  %r = urem i200 %a, %one
  %s = sdiv i200 %b, %d
  %t = srem i200 %a, %one
  %u = sdiv i200 %a, -7
  %v = xor i200 %q, %r
  %x = add i200 %v, %s
  %y = xor i200 %x, %t
  %w = sub i200 %y, %u
  %z = zext i200 %w to i256
  ret i256 %z
}

define internal i256 @compared200(i200 %a, i200 %b) noinline {
  %c0 = icmp eq i200 %a, %b
  %d0 = select i1 %c0, i200 2, i200 %b
  %e0 = add i200 %a, %d0
  %c1 = icmp ne i200 %a, %b
  %d1 = select i1 %c1, i200 3, i200 %b
  %e1 = add i200 %e0, %d1
  %c2 = icmp ult i200 %a, %b
  %d2 = select i1 %c2, i200 4, i200 %b
  %e2 = add i200 %e1, %d2
  %c3 = icmp ule i200 %a, %b
  %d3 = select i1 %c3, i200 5, i200 %b
  %e3 = add i200 %e2, %d3
  %c4 = icmp ugt i200 %a, %b
  %d4 = select i1 %c4, i200 6, i200 %b
  %e4 = add i200 %e3, %d4
  %c5 = icmp uge i200 %a, %b
  %d5 = select i1 %c5, i200 7, i200 %b
  %e5 = add i200 %e4, %d5
  %c6 = icmp slt i200 %a, %b
  %d6 = select i1 %c6, i200 8, i200 %b
  %e6 = add i200 %e5, %d6
  %c7 = icmp sle i200 %a, %b
  %d7 = select i1 %c7, i200 9, i200 %b
  %e7 = add i200 %e6, %d7
  %c8 = icmp sgt i200 %a, %b
  %d8 = select i1 %c8, i200 10, i200 %b
  %e8 = add i200 %e7, %d8
  %c9 = icmp sge i200 %a, %b
  %d9 = select i1 %c9, i200 11, i200 %b
  %e9 = add i200 %e8, %d9
  %z = zext i200 %e9 to i256
  ret i256 %z
}

define internal i256 @looped200(i200 %a, i200 %b) noinline {
entry:
  br label %l
l:
  %i = phi i200 [ 0, %entry ], [ %j, %next ]
  %s = phi i200 [ %a, %entry ], [ %u, %next ]
  switch i200 %i, label %other [ i200 2, label %two
    i200 1234567890123456789012345678901234567890, label %two
    i200 3, label %three ]
two:
  %x2 = xor i200 %s, %b
  br label %next
three:
  %x3 = add i200 %s, %b
  br label %next
other:
  %x1 = mul i200 %s, 3
  br label %next
next:
  %u = phi i200 [ %x2, %two ], [ %x3, %three ], [ %x1, %other ]
  %j = add i200 %i, 1
  %c = icmp ult i200 %j, 5
  br i1 %c, label %l, label %e
e:
  %z = zext i200 %u to i256
  ret i256 %z
}

define internal i256 @mixed129(i129 %a, i129 %b) noinline {
  %n = and i129 %b, 127
  %c = add i129 %a, 680564733841876926926749214863536422900
  %d = sub i129 %c, %b
  %e = mul i129 %d, %a
  %f = shl i129 %e, %n
  %g = lshr i129 %a, %n
  %h = ashr i129 %b, %n
  %i = xor i129 %f, %g
  %j = or i129 %i, %h
  %k = add i129 %j, %e
  %z = zext i129 %k to i256
  ret i256 %z
}

define internal i256 @divided129(i129 %a, i129 %b) noinline {
  %one = or i129 %b, 1
  %short = lshr i129 %one, 69
  %d = or i129 %short, 1
  %q = udiv i129 %a, %d
  %r = urem i129 %a, %one
  %s = sdiv i129 %b, %d
  %t = srem i129 %a, %one
  %u = sdiv i129 %a, -7
  %v = xor i129 %q, %r
  %x = add i129 %v, %s
  %y = xor i129 %x, %t
  %w = sub i129 %y, %u
  %z = zext i129 %w to i256
  ret i256 %z
}

define internal i256 @compared129(i129 %a, i129 %b) noinline {
  %c0 = icmp eq i129 %a, %b
  %d0 = select i1 %c0, i129 2, i129 %b
  %e0 = add i129 %a, %d0
  %c1 = icmp ne i129 %a, %b
  %d1 = select i1 %c1, i129 3, i129 %b
  %e1 = add i129 %e0, %d1
  %c2 = icmp ult i129 %a, %b
  %d2 = select i1 %c2, i129 4, i129 %b
  %e2 = add i129 %e1, %d2
  %c3 = icmp ule i129 %a, %b
  %d3 = select i1 %c3, i129 5, i129 %b
  %e3 = add i129 %e2, %d3
  %c4 = icmp ugt i129 %a, %b
  %d4 = select i1 %c4, i129 6, i129 %b
  %e4 = add i129 %e3, %d4
  %c5 = icmp uge i129 %a, %b
  %d5 = select i1 %c5, i129 7, i129 %b
  %e5 = add i129 %e4, %d5
  %c6 = icmp slt i129 %a, %b
  %d6 = select i1 %c6, i129 8, i129 %b
  %e6 = add i129 %e5, %d6
  %c7 = icmp sle i129 %a, %b
  %d7 = select i1 %c7, i129 9, i129 %b
  %e7 = add i129 %e6, %d7
  %c8 = icmp sgt i129 %a, %b
  %d8 = select i1 %c8, i129 10, i129 %b
  %e8 = add i129 %e7, %d8
  %c9 = icmp sge i129 %a, %b
  %d9 = select i1 %c9, i129 11, i129 %b
  %e9 = add i129 %e8, %d9
  %z = zext i129 %e9 to i256
  ret i256 %z
}

define internal i256 @looped129(i129 %a, i129 %b) noinline {
entry:
  br label %l
l:
  %i = phi i129 [ 0, %entry ], [ %j, %next ]
  %s = phi i129 [ %a, %entry ], [ %u, %next ]
  switch i129 %i, label %other [ i129 2, label %two
    i129 680564733841876926926749214863536422900, label %two
    i129 3, label %three ]
two:
  %x2 = xor i129 %s, %b
  br label %next
three:
  %x3 = add i129 %s, %b
  br label %next
other:
  %x1 = mul i129 %s, 3
  br label %next
next:
  %u = phi i129 [ %x2, %two ], [ %x3, %three ], [ %x1, %other ]
  %j = add i129 %i, 1
  %c = icmp ult i129 %j, 5
  br i1 %c, label %l, label %e
e:
  %z = zext i129 %u to i256
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
  %x200 = trunc i256 %x to i200
  %y200 = trunc i256 %y to i200
  %x129 = trunc i256 %x to i129
  %y129 = trunc i256 %y to i129
  %r0 = call i256 @mixed256(i256 %x, i256 %y)
  %o0 = getelementptr i256, ptr %out, i64 0
  store i256 %r0, ptr %o0, align 8
  %r1 = call i256 @divided256(i256 %x, i256 %y)
  %o1 = getelementptr i256, ptr %out, i64 1
  store i256 %r1, ptr %o1, align 8
  %r2 = call i256 @compared256(i256 %x, i256 %y)
  %o2 = getelementptr i256, ptr %out, i64 2
  store i256 %r2, ptr %o2, align 8
  %r3 = call i256 @looped256(i256 %x, i256 %y)
  %o3 = getelementptr i256, ptr %out, i64 3
  store i256 %r3, ptr %o3, align 8
  %r4 = call i256 @mixed200(i200 %x200, i200 %y200)
  %o4 = getelementptr i256, ptr %out, i64 4
  store i256 %r4, ptr %o4, align 8
  %r5 = call i256 @divided200(i200 %x200, i200 %y200)
  %o5 = getelementptr i256, ptr %out, i64 5
  store i256 %r5, ptr %o5, align 8
  %r6 = call i256 @compared200(i200 %x200, i200 %y200)
  %o6 = getelementptr i256, ptr %out, i64 6
  store i256 %r6, ptr %o6, align 8
  %r7 = call i256 @looped200(i200 %x200, i200 %y200)
  %o7 = getelementptr i256, ptr %out, i64 7
  store i256 %r7, ptr %o7, align 8
  %r8 = call i256 @mixed129(i129 %x129, i129 %y129)
  %o8 = getelementptr i256, ptr %out, i64 8
  store i256 %r8, ptr %o8, align 8
  %r9 = call i256 @divided129(i129 %x129, i129 %y129)
  %o9 = getelementptr i256, ptr %out, i64 9
  store i256 %r9, ptr %o9, align 8
  %r10 = call i256 @compared129(i129 %x129, i129 %y129)
  %o10 = getelementptr i256, ptr %out, i64 10
  store i256 %r10, ptr %o10, align 8
  %r11 = call i256 @looped129(i129 %x129, i129 %y129)
  %o11 = getelementptr i256, ptr %out, i64 11
  store i256 %r11, ptr %o11, align 8
  ret void
}
