; RUN: passes function(base-address-strength-reduce)
; The row below is the row's address and a stride; the next one takes the same stride again.
; CHECK-NOT: sext i32 %c
define void @f(ptr addrspace(1) %a, i32 %i, i32 %w) {
  %x = sext i32 %i to i64
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %x
  store i32 1, ptr addrspace(1) %p
  %b = add nsw i32 %i, %w
  %y = sext i32 %b to i64
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %y
  store i32 2, ptr addrspace(1) %q
  %c = add nsw i32 %b, %w
  %z = sext i32 %c to i64
  %r = getelementptr i32, ptr addrspace(1) %a, i64 %z
  store i32 3, ptr addrspace(1) %r
  ret void
  ; CHECK: store i32 1
  ; CHECK: sext i32 %w to i64
  ; CHECK: shl i64
  ; CHECK: store i32 2
  ; CHECK: store i32 3
}
