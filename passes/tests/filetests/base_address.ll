; RUN: passes function(base-address-strength-reduce)
; (i + 3) * 4 is 12 bytes from i * 4, however it is written.
; CHECK-NOT: sext i32 %j
define void @f(ptr addrspace(1) %a, i32 %i) {
  %w = sext i32 %i to i64
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %w
  store i32 1, ptr addrspace(1) %p
  %j = add nsw i32 %i, 3
  %x = sext i32 %j to i64
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %x
  store i32 2, ptr addrspace(1) %q
  ret void
  ; CHECK: store i32 1
  ; CHECK: i64 12
  ; CHECK: store i32 2
}
