; RUN: passes function(base-address-strength-reduce)
; A row of an image whose number is itself a sum of products: the next row is a stride away.
define void @f(ptr addrspace(1) %a, i32 %c, i32 %h, i32 %y, i32 %w, i32 %x) {
  %p0 = mul nsw i32 %c, %h
  %r = add nsw i32 %p0, %y
  %m0 = mul nsw i32 %r, %w
  %i0 = add nsw i32 %m0, %x
  %e0 = sext i32 %i0 to i64
  %g0 = getelementptr i32, ptr addrspace(1) %a, i64 %e0
  store i32 1, ptr addrspace(1) %g0
  %r1 = add nsw i32 %r, 1
  %m1 = mul nsw i32 %r1, %w
  %i1 = add nsw i32 %m1, %x
  %e1 = sext i32 %i1 to i64
  %g1 = getelementptr i32, ptr addrspace(1) %a, i64 %e1
  store i32 2, ptr addrspace(1) %g1
  ret void
  ; CHECK: store i32 1
  ; CHECK: sext i32 %w to i64
  ; CHECK: store i32 2
}
