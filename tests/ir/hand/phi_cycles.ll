; Phis that swap, rotate and are used after their loop; selects that feed each other; irreducible control flow.
; buffer a i32[64] rand(1,40)
; buffer o i32[256] out
; launch k<<<1,64>>>(a,o)
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define internal { i32, i32, i32 } @rotate(i32 %n, i32 %a, i32 %b, i32 %c) noinline {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %x = phi i32 [ %a, %entry ], [ %y, %loop ]
  %y = phi i32 [ %b, %entry ], [ %z, %loop ]
  %z = phi i32 [ %c, %entry ], [ %x, %loop ]
  %j = add i32 %i, 1
  %d = icmp uge i32 %j, %n
  br i1 %d, label %out, label %loop
out:
  %r0 = insertvalue { i32, i32, i32 } undef, i32 %x, 0
  %r1 = insertvalue { i32, i32, i32 } %r0, i32 %y, 1
  %r2 = insertvalue { i32, i32, i32 } %r1, i32 %z, 2
  ret { i32, i32, i32 } %r2
}

; The old value of a phi lives on after the loop has given it a new one.
define internal i32 @lost(i32 %n) noinline {
entry:
  br label %loop
loop:
  %x = phi i32 [ %n, %entry ], [ %x2, %loop ]
  %prev = phi i32 [ -1, %entry ], [ %x, %loop ]
  %h = lshr i32 %x, 1
  %x2 = add i32 %h, 1
  %d = icmp ult i32 %x2, 4
  br i1 %d, label %out, label %loop
out:
  %s = shl i32 %x, 8
  %r = or i32 %s, %prev
  ret i32 %r
}

define internal i32 @two_entries(i32 %n) noinline {
entry:
  %odd = trunc i32 %n to i1
  br i1 %odd, label %a, label %b
a:
  %x = phi i32 [ %n, %entry ], [ %y1, %b ]
  %x1 = add i32 %x, 5
  %xe = icmp sgt i32 %x1, 100
  br i1 %xe, label %out, label %b
b:
  %y = phi i32 [ %n, %entry ], [ %x1, %a ]
  %y1 = mul i32 %y, 2
  %ye = icmp sgt i32 %y1, 90
  br i1 %ye, label %out, label %a
out:
  %r = phi i32 [ %x1, %a ], [ %y1, %b ]
  ret i32 %r
}

define ptx_kernel void @k(ptr %a, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %p = getelementptr i32, ptr %a, i64 %i
  %n = load i32, ptr %p
  %r = call { i32, i32, i32 } @rotate(i32 %n, i32 3, i32 50, i32 700)
  %x = extractvalue { i32, i32, i32 } %r, 0
  %y = extractvalue { i32, i32, i32 } %r, 1
  %z = extractvalue { i32, i32, i32 } %r, 2
  %c = icmp slt i32 %x, %y
  %lo = select i1 %c, i32 %x, i32 %y
  %hi = select i1 %c, i32 %y, i32 %x
  %c2 = icmp slt i32 %hi, %z
  %mid = select i1 %c2, i32 %hi, i32 %z
  %top = select i1 %c2, i32 %z, i32 %hi
  %m = call i32 @lost(i32 %n)
  %e = call i32 @two_entries(i32 %n)
  %q = getelementptr [4 x i32], ptr %o, i64 %i
  %s0 = mul i32 %x, 1000
  %s1 = add i32 %s0, %lo
  store i32 %s1, ptr %q
  %q1 = getelementptr i32, ptr %q, i64 1
  %s2 = sub i32 %mid, %top
  store i32 %s2, ptr %q1
  %q2 = getelementptr i32, ptr %q, i64 2
  store i32 %m, ptr %q2
  %q3 = getelementptr i32, ptr %q, i64 3
  store i32 %e, ptr %q3
  ret void
}
