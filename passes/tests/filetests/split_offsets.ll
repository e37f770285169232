; RUN: passes separate-const-offset-from-gep,early-cse
define float @f(ptr addrspace(1) %p, i32 %i) {
  %j = add nsw i32 %i, 3
  %x = sext i32 %j to i64
  %q = getelementptr float, ptr addrspace(1) %p, i64 %x
  %v = load float, ptr addrspace(1) %q
  ret float %v
  ; CHECK: sext i32 %i to i64
  ; CHECK: i64 12
}
