; buffer a f64[256] rand(-4,4)
; buffer o f64[1024] out tol=1e-12
; launch k<<<1,256>>>(a,o)
; arch sm_80
source_filename = "double.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef %a, ptr noundef %o) #0 {
entry:
  %a.addr = alloca ptr, align 8
  %o.addr = alloca ptr, align 8
  %i = alloca i32, align 4
  %x = alloca double, align 8
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
  %arrayidx = getelementptr inbounds double, ptr %3, i64 %idxprom
  %5 = load double, ptr %arrayidx, align 8
  store double %5, ptr %x, align 8
  %6 = load double, ptr %x, align 8
  %7 = load double, ptr %x, align 8
  %mul1 = fmul contract double %6, %7
  %add2 = fadd contract double %mul1, 3.000000e+00
  %8 = load ptr, ptr %o.addr, align 8
  %9 = load i32, ptr %i, align 4
  %mul3 = mul nsw i32 4, %9
  %idxprom4 = sext i32 %mul3 to i64
  %arrayidx5 = getelementptr inbounds double, ptr %8, i64 %idxprom4
  store double %add2, ptr %arrayidx5, align 8
  %10 = load double, ptr %x, align 8
  %div = fdiv contract double 1.000000e+00, %10
  %11 = load ptr, ptr %o.addr, align 8
  %12 = load i32, ptr %i, align 4
  %mul6 = mul nsw i32 4, %12
  %add7 = add nsw i32 %mul6, 1
  %idxprom8 = sext i32 %add7 to i64
  %arrayidx9 = getelementptr inbounds double, ptr %11, i64 %idxprom8
  store double %div, ptr %arrayidx9, align 8
  %13 = load double, ptr %x, align 8
  %14 = load double, ptr %x, align 8
  %mul10 = fmul contract double %13, %14
  %15 = call contract double @llvm.sqrt.f64(double %mul10)
  %16 = load ptr, ptr %o.addr, align 8
  %17 = load i32, ptr %i, align 4
  %mul11 = mul nsw i32 4, %17
  %add12 = add nsw i32 %mul11, 2
  %idxprom13 = sext i32 %add12 to i64
  %arrayidx14 = getelementptr inbounds double, ptr %16, i64 %idxprom13
  store double %15, ptr %arrayidx14, align 8
  %18 = load double, ptr %x, align 8
  %mul15 = fmul contract double %18, 1.000000e+06
  %conv = fptosi double %mul15 to i64
  %conv16 = sitofp i64 %conv to double
  %19 = load double, ptr %x, align 8
  %20 = call contract double @llvm.trunc.f64(double %19)
  %add17 = fadd contract double %conv16, %20
  %21 = load ptr, ptr %o.addr, align 8
  %22 = load i32, ptr %i, align 4
  %mul18 = mul nsw i32 4, %22
  %add19 = add nsw i32 %mul18, 3
  %idxprom20 = sext i32 %add19 to i64
  %arrayidx21 = getelementptr inbounds double, ptr %21, i64 %idxprom20
  store double %add17, ptr %arrayidx21, align 8
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.trunc.f64(double) #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
