; RUN: passes function(separate-const-offset-from-gep)
; The constant inside two sums that cannot wrap, and one added below a variable index, end up at the end of the address.
define void @f(ptr addrspace(3) %a, i32 %i, i32 %j) {
  %x = and i32 %i, 32
  %y = and i32 %j, 15
  %x16 = add nuw nsw i32 %x, 16
  %s = add i32 %x16, %y
  %w = zext nneg i32 %s to i64
  %row = getelementptr [40 x i16], ptr addrspace(3) %a, i64 %w
  %k = sext i32 %j to i64
  %q = getelementptr i16, ptr addrspace(3) %row, i64 %k
  store i16 1, ptr addrspace(3) %q
  ret void
  ; CHECK: i64 1280
}
