; RUN: passes load-store-vectorizer
; CHECK-NOT: <2 x float>
define float @f(ptr align 8 %p, ptr %o) {
  %a = load float, ptr %p, align 8
  store float 0.0, ptr %o
  %q = getelementptr i8, ptr %p, i64 4
  %b = load float, ptr %q, align 4
  %x = fadd float %a, %b
  ret float %x
}
