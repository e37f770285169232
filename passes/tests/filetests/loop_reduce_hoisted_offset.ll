; RUN: passes loop-reduce
; An offset that was hoisted is a constant of the one pointer all the same.
; CHECK-NOT: %y =
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %t, i64 %s, i64 %n) {
entry:
  %u = add nsw i32 %t, 1024
  %a = sext i32 %t to i64
  %b = sext i32 %u to i64
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %x = add i64 %i, %a
  %q = getelementptr float, ptr addrspace(1) %p, i64 %x
  %v = load volatile float, ptr addrspace(1) %q
  %y = add i64 %i, %b
  %r = getelementptr float, ptr addrspace(1) %p, i64 %y
  %w = load volatile float, ptr addrspace(1) %r
  %j = add i64 %i, %s
  %c = icmp ult i64 %j, %n
  br i1 %c, label %loop, label %exit
exit:
  ret void
  ; CHECK: loop:
  ; CHECK: phi ptr addrspace(1)
  ; CHECK: getelementptr i8, ptr addrspace(1) %4, i64 4096
}
