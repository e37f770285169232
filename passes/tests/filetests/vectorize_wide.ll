; RUN: passes load-store-vectorizer -arch=sm_100
; CHECK-NOT: load float
; CHECK-NOT: store float
define void @f(ptr addrspace(1) align 32 %p, ptr addrspace(1) align 32 %q) {
  %v0 = load float, ptr addrspace(1) %p, align 32
  %p1 = getelementptr i8, ptr addrspace(1) %p, i64 4
  %v1 = load float, ptr addrspace(1) %p1, align 4
  %p2 = getelementptr i8, ptr addrspace(1) %p, i64 8
  %v2 = load float, ptr addrspace(1) %p2, align 4
  %p3 = getelementptr i8, ptr addrspace(1) %p, i64 12
  %v3 = load float, ptr addrspace(1) %p3, align 4
  %p4 = getelementptr i8, ptr addrspace(1) %p, i64 16
  %v4 = load float, ptr addrspace(1) %p4, align 4
  %p5 = getelementptr i8, ptr addrspace(1) %p, i64 20
  %v5 = load float, ptr addrspace(1) %p5, align 4
  %p6 = getelementptr i8, ptr addrspace(1) %p, i64 24
  %v6 = load float, ptr addrspace(1) %p6, align 4
  %p7 = getelementptr i8, ptr addrspace(1) %p, i64 28
  %v7 = load float, ptr addrspace(1) %p7, align 4
  store float %v0, ptr addrspace(1) %q, align 32
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 4
  store float %v1, ptr addrspace(1) %q1, align 4
  %q2 = getelementptr i8, ptr addrspace(1) %q, i64 8
  store float %v2, ptr addrspace(1) %q2, align 4
  %q3 = getelementptr i8, ptr addrspace(1) %q, i64 12
  store float %v3, ptr addrspace(1) %q3, align 4
  %q4 = getelementptr i8, ptr addrspace(1) %q, i64 16
  store float %v4, ptr addrspace(1) %q4, align 4
  %q5 = getelementptr i8, ptr addrspace(1) %q, i64 20
  store float %v5, ptr addrspace(1) %q5, align 4
  %q6 = getelementptr i8, ptr addrspace(1) %q, i64 24
  store float %v6, ptr addrspace(1) %q6, align 4
  %q7 = getelementptr i8, ptr addrspace(1) %q, i64 28
  store float %v7, ptr addrspace(1) %q7, align 4
  ret void
  ; CHECK: load <8 x float>, ptr addrspace(1) %p, align 32
  ; CHECK: store <8 x float>
}
