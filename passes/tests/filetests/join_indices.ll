; RUN: passes function(separate-const-offset-from-gep,early-cse)
; Rows of two arrays: the products and the column are added before they are scaled, and once.
define void @f(ptr %a, ptr %b, i64 %row, i64 %stride, i32 %column) {
  %r = mul i64 %row, %stride
  %c = zext i32 %column to i64
  %pa = getelementptr float, ptr %a, i64 %r
  %qa = getelementptr float, ptr %pa, i64 %c
  %pb = getelementptr float, ptr %b, i64 %r
  %qb = getelementptr float, ptr %pb, i64 %c
  %v = load float, ptr %qa
  store float %v, ptr %qb
  ret void
  ; CHECK: %1 = add i64 %r, %c
  ; CHECK: getelementptr float, ptr %a, i64 %1
  ; CHECK: getelementptr float, ptr %b, i64 %1
}
; What one instruction extends, scales and adds stays apart.
define ptr @apart(ptr %a, i64 %x, i32 %column) {
  %c = sext i32 %column to i64
  %p = getelementptr float, ptr %a, i64 %x
  %q = getelementptr float, ptr %p, i64 %c
  ret ptr %q
  ; CHECK: @apart
  ; CHECK: %p = getelementptr float, ptr %a, i64 %x
  ; CHECK: getelementptr float, ptr %p, i64 %c
}
