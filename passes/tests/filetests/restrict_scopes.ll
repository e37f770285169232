; RUN: passes process-restrict
define void @f(ptr noalias %a, ptr noalias %b) {
  %v = load float, ptr %a, align 4
  store float %v, ptr %b, align 4
  ret void
  ; CHECK: load float, ptr %a, align 4, !alias.scope
  ; CHECK: store float %v, ptr %b, align 4, !alias.scope
}
