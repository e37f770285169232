; RUN: passes function(simplifycfg<bonus-inst-threshold=8>)
; One approximation, and operations whose rounding is in the name, cost less than a branch that threads take differently. A division with
; stated rounding stays behind it.
declare float @llvm.nvvm.rsqrt.approx.ftz.f(float)
declare float @llvm.nvvm.mul.rn.f(float, float)
declare float @llvm.nvvm.fma.rn.f(float, float, float)
declare float @llvm.nvvm.div.rn.f(float, float)

define float @root(float %x, i1 %c) {
entry:
  br i1 %c, label %big, label %join
big:
  %r = call float @llvm.nvvm.rsqrt.approx.ftz.f(float %x)
  %s = call float @llvm.nvvm.mul.rn.f(float %x, float %r)
  %t = call float @llvm.nvvm.fma.rn.f(float %s, float %r, float %x)
  br label %join
join:
  %y = phi float [ %x, %entry ], [ %t, %big ]
  ret float %y
  ; CHECK: define float @root
  ; CHECK: select i1
}

define float @quotient(float %x, float %z, i1 %c) {
entry:
  br i1 %c, label %big, label %join
big:
  %r = call float @llvm.nvvm.div.rn.f(float %x, float %z)
  br label %join
join:
  %y = phi float [ %x, %entry ], [ %r, %big ]
  ret float %y
  ; CHECK: define float @quotient
  ; CHECK: br i1
}
