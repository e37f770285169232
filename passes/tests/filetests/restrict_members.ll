; RUN: passes process-restrict
; Marked loads of members at different places of one argument are different objects; one that is not marked may be anything.
; CHECK-NOT: ptr %c, align 4, 
define void @f(ptr byval({ ptr, ptr, ptr }) %s) {
  %a = load ptr, ptr %s, !jacquard.restrict !0
  %q = getelementptr i8, ptr %s, i64 8
  %b = load ptr, ptr %q, !jacquard.restrict !0
  %r = getelementptr i8, ptr %s, i64 16
  %c = load ptr, ptr %r
  %v = load i32, ptr %a
  store i32 %v, ptr %b
  store i32 %v, ptr %c
  ret void
  ; CHECK: %a = load ptr
  ; CHECK: load i32, ptr %a, align 4, !alias.scope !2, !noalias !3
  ; CHECK: store i32 %v, ptr %b, align 4, !alias.scope !3, !noalias !2
  ; CHECK: store i32 %v, ptr %c, align 4
  ; CHECK: ret void
}
!0 = !{}
