; Constrained arithmetic is strict: each operation is rounded by itself, a product and a sum are not contracted.
; buffer x f32[64] rand(-9,9)
; buffer o f32[512] out
; buffer d f64[64] out
; launch k<<<1,64>>>(x,o,d)
; alone
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
declare float @llvm.experimental.constrained.fsub.f32(float, float, metadata, metadata)
declare float @llvm.experimental.constrained.fmul.f32(float, float, metadata, metadata)
declare float @llvm.experimental.constrained.fdiv.f32(float, float, metadata, metadata)
declare float @llvm.experimental.constrained.sqrt.f32(float, metadata, metadata)
declare float @llvm.experimental.constrained.sitofp.f32.i32(i32, metadata, metadata)
declare double @llvm.experimental.constrained.fpext.f64.f32(float, metadata)
declare double @llvm.experimental.constrained.fma.f64(double, double, double, metadata, metadata)
declare <2 x float> @llvm.experimental.constrained.fmul.v2f32(<2 x float>, <2 x float>, metadata, metadata)

define ptx_kernel void @k(ptr %x, ptr %o, ptr %d) strictfp {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr float, ptr %x, i32 %t
  %a = load float, ptr %px
  %b = call float @llvm.experimental.constrained.sitofp.f32.i32(i32 %t, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %m = call float @llvm.experimental.constrained.fmul.f32(float %a, float %a, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  %s = call float @llvm.experimental.constrained.fadd.f32(float %m, float %b, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  %u = call float @llvm.experimental.constrained.fsub.f32(float %a, float %b, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
  %v = call float @llvm.experimental.constrained.fdiv.f32(float %u, float %s, metadata !"round.dynamic", metadata !"fpexcept.maytrap") strictfp
  %q = call float @llvm.experimental.constrained.sqrt.f32(float %m, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  %w0 = insertelement <2 x float> poison, float %a, i32 0
  %w1 = insertelement <2 x float> %w0, float %u, i32 1
  %w2 = call <2 x float> @llvm.experimental.constrained.fmul.v2f32(<2 x float> %w1, <2 x float> %w1, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  %po = getelementptr [8 x float], ptr %o, i32 %t
  store float %s, ptr %po
  %p1 = getelementptr float, ptr %po, i32 1
  store float %u, ptr %p1
  %p2 = getelementptr float, ptr %po, i32 2
  store float %v, ptr %p2
  %p3 = getelementptr float, ptr %po, i32 3
  store float %q, ptr %p3
  %p4 = getelementptr float, ptr %po, i32 4
  store <2 x float> %w2, ptr %p4
  %e = call double @llvm.experimental.constrained.fpext.f64.f32(float %v, metadata !"fpexcept.strict") strictfp
  %f = call double @llvm.experimental.constrained.fma.f64(double %e, double %e, double %e, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  %pd = getelementptr double, ptr %d, i32 %t
  store double %f, ptr %pd
  ret void
}
