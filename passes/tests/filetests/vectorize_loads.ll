; RUN: passes load-store-vectorizer
; CHECK-NOT: load float
define float @f(ptr addrspace(1) align 16 %p) {
  %a = load float, ptr addrspace(1) %p, align 16
  %q = getelementptr i8, ptr addrspace(1) %p, i64 4
  %b = load float, ptr addrspace(1) %q, align 4
  %r = getelementptr i8, ptr addrspace(1) %p, i64 8
  %c = load float, ptr addrspace(1) %r, align 8
  %s = getelementptr i8, ptr addrspace(1) %p, i64 12
  %d = load float, ptr addrspace(1) %s, align 4
  %x = fadd float %a, %b
  %y = fadd float %c, %d
  %z = fadd float %x, %y
  ret float %z
  ; CHECK: load <4 x float>, ptr addrspace(1) %p, align 16
}
