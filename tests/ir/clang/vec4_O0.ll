; buffer a f32[256] rand(-5,5)
; buffer o f32[256] out tol=1e-6
; launch k<<<1,64>>>(a,o)
; arch sm_80
source_filename = "vec4.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef %a, ptr noundef %o) #0 {
entry:
  %a.addr = alloca ptr, align 8
  %o.addr = alloca ptr, align 8
  %i = alloca i32, align 4
  %v = alloca <4 x float>, align 16
  %w = alloca <4 x float>, align 16
  store ptr %a, ptr %a.addr, align 8
  store ptr %o, ptr %o.addr, align 8
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nsw i32 %0, %1
  %2 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nsw i32 %mul, %2
  store i32 %add, ptr %i, align 4
  %3 = load ptr, ptr %a.addr, align 8
  %4 = load i32, ptr %i, align 4
  %idxprom = sext i32 %4 to i64
  %arrayidx = getelementptr inbounds <4 x float>, ptr %3, i64 %idxprom
  %5 = load <4 x float>, ptr %arrayidx, align 16
  store <4 x float> %5, ptr %v, align 16
  %6 = load <4 x float>, ptr %v, align 16
  %7 = shufflevector <4 x float> %6, <4 x float> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %mul1 = fmul contract <4 x float> %7, splat (float 2.000000e+00)
  %8 = load <4 x float>, ptr %v, align 16
  %add2 = fadd contract <4 x float> %mul1, %8
  store <4 x float> %add2, ptr %w, align 16
  %9 = load <4 x float>, ptr %w, align 16
  %10 = load <4 x float>, ptr %v, align 16
  %11 = extractelement <4 x float> %10, i64 0
  %cmp = fcmp contract ogt float %11, 0.000000e+00
  %12 = zext i1 %cmp to i64
  %cond = select contract i1 %cmp, float 1.000000e+00, float -1.000000e+00
  %splat.splatinsert = insertelement <4 x float> poison, float %cond, i64 0
  %splat.splat = shufflevector <4 x float> %splat.splatinsert, <4 x float> poison, <4 x i32> zeroinitializer
  %add3 = fadd contract <4 x float> %9, %splat.splat
  %13 = load ptr, ptr %o.addr, align 8
  %14 = load i32, ptr %i, align 4
  %idxprom4 = sext i32 %14 to i64
  %arrayidx5 = getelementptr inbounds <4 x float>, ptr %13, i64 %idxprom4
  store <4 x float> %add3, ptr %arrayidx5, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
