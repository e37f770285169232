; RUN: passes function(simplifycfg<sink-common-insts>)
; One division for both branches; what follows it in a branch does not matter.
define ptx_kernel void @f(i1 %c, float %x, float %y, ptr %o) {
  br i1 %c, label %a, label %b
a:
  %p = fdiv float %x, %y
  %q = fadd float %x, %y
  store float %q, ptr %o
  br label %join
b:
  %r = fdiv float %y, %x
  %t = fmul float %x, %y
  %u = fmul float %t, %t
  store volatile float %u, ptr %o
  br label %join
join:
  %v = phi float [ %p, %a ], [ %r, %b ]
  %o2 = getelementptr float, ptr %o, i64 1
  store float %v, ptr %o2
  ret void
  ; CHECK: phi float
  ; CHECK: phi float
  ; CHECK: fdiv float
  ; CHECK: store float
}
