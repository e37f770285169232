; RUN: passes process-restrict
; What may also point to a local array is in no scope of the restrict argument.
; CHECK-NOT: alias.scope
define i32 @f(ptr noalias %in, i1 %c) {
  %a = alloca [8 x i32]
  %p = select i1 %c, ptr %in, ptr %a
  store i32 1, ptr %a
  %v = load i32, ptr %p
  ret i32 %v
  ; CHECK: %p = select
  ; CHECK: ret i32
}
