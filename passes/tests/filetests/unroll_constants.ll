; RUN: passes loop-unroll<full-unroll-only>
; What follows from the counter alone is constant in each copy, and counts for nothing.
; CHECK-NOT: phi
define ptx_kernel void @k(ptr addrspace(1) %p, i64 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = mul i32 %i, 7
  %b = xor i32 %a, 3
  %c = and i32 %b, 31
  %d = sub i32 %c, %i
  %s = shl i32 %d, 2
  %w = sext i32 %s to i64
  %v = xor i64 %x, %w
  store volatile i64 %v, ptr addrspace(1) %p
  %j = add i32 %i, 1
  %e = icmp ult i32 %j, 64
  br i1 %e, label %loop, label %exit
exit:
  ret void
}
