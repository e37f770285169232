; Scaling by powers of two into and out of the subnormal numbers, and the split into a fraction and an exponent.
; buffer f i32[16] values(0,-2147483648,1,8388607,8388608,-2139095041,1065353216,1078530011,2139095039,2139095040,-8388608,5,4194305,1056964608,16777215,-1073741825)
; buffer n i32[8] values(0,1,-1,-149,277,-280,100,-126)
; buffer o i32[512] out
; buffer d i64[128] out
; buffer h i32[128] out
; launch k<<<1,128>>>(f,n,o,d,h)
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.ldexp.f32.i32(float, i32)
declare double @llvm.ldexp.f64.i64(double, i64)
declare half @llvm.ldexp.f16.i16(half, i16)
declare <2 x float> @llvm.ldexp.v2f32.v2i32(<2 x float>, <2 x i32>)
declare { float, i32 } @llvm.frexp.f32.i32(float)
declare { double, i32 } @llvm.frexp.f64.i32(double)
declare { half, i16 } @llvm.frexp.f16.i16(half)

define ptx_kernel void @k(ptr %f, ptr %n, ptr %o, ptr %d, ptr %h) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = and i32 %t, 15
  %j = lshr i32 %t, 4
  %pf = getelementptr float, ptr %f, i32 %i
  %pn = getelementptr i32, ptr %n, i32 %j
  %x = load float, ptr %pf
  %e = load i32, ptr %pn
  %po = getelementptr [4 x i32], ptr %o, i32 %t
  %s = call float @llvm.ldexp.f32.i32(float %x, i32 %e)
  store float %s, ptr %po
  %r = call { float, i32 } @llvm.frexp.f32.i32(float %s)
  %r0 = extractvalue { float, i32 } %r, 0
  %r1 = extractvalue { float, i32 } %r, 1
  %po1 = getelementptr i32, ptr %po, i32 1
  store float %r0, ptr %po1
  %po2 = getelementptr i32, ptr %po, i32 2
  store i32 %r1, ptr %po2
  %v = insertelement <2 x float> <float 3.0, float 1.5>, float %x, i32 0
  %w = insertelement <2 x i32> <i32 7, i32 2>, i32 %e, i32 1
  %z = call <2 x float> @llvm.ldexp.v2f32.v2i32(<2 x float> %v, <2 x i32> %w)
  %z0 = extractelement <2 x float> %z, i32 0
  %z1 = extractelement <2 x float> %z, i32 1
  %zs = fmul float %z0, %z1
  %po3 = getelementptr i32, ptr %po, i32 3
  store float %zs, ptr %po3
  ; The double has a full fraction, the exponent reaches its subnormal numbers.
  %xd = fpext float %x to double
  %xe = fdiv double %xd, 3.0
  %el = sext i32 %e to i64
  %em = mul i64 %el, 7
  %sd = call double @llvm.ldexp.f64.i64(double %xe, i64 %em)
  %rd = call { double, i32 } @llvm.frexp.f64.i32(double %sd)
  %rd0 = extractvalue { double, i32 } %rd, 0
  %rd1 = extractvalue { double, i32 } %rd, 1
  %rd2 = sitofp i32 %rd1 to double
  %num = fcmp ord double %rd0, 0.0
  %sum = fadd double %rd0, %rd2
  %keep = select i1 %num, double %sum, double 0.0
  %pd = getelementptr double, ptr %d, i32 %t
  store double %keep, ptr %pd
  %xh = fptrunc float %x to half
  ; llc clamps exponents of half at -20, where a subnormal number is left.
  %el20 = icmp slt i32 %e, -19
  %e20 = select i1 %el20, i32 -19, i32 %e
  %eh = trunc i32 %e20 to i16
  %sh = call half @llvm.ldexp.f16.i16(half %xh, i16 %eh)
  %rh = call { half, i16 } @llvm.frexp.f16.i16(half %sh)
  %rh0 = extractvalue { half, i16 } %rh, 0
  %rh1 = extractvalue { half, i16 } %rh, 1
  %rhb = bitcast half %rh0 to i16
  %a = zext i16 %rhb to i32
  %b = zext i16 %rh1 to i32
  %bs = shl i32 %b, 16
  %ab = or i32 %a, %bs
  %ph = getelementptr i32, ptr %h, i32 %t
  store i32 %ab, ptr %ph
  ret void
}
