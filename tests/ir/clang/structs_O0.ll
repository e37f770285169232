; buffer a i32[256] rand(-100,100)
; buffer o f32[512] out tol=1e-6
; launch k<<<1,256>>>(a,o,{3,1.5f,7ll})
; arch sm_80
source_filename = "structs.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.V = type { float, float }
%struct.S = type { i32, float, i64 }

; Function Attrs: convergent mustprogress noinline nounwind
define dso_local %struct.V @_Z2mk1Si(ptr noundef byval(%struct.S) align 8 %s, i32 noundef %a) #0 {
entry:
  %retval = alloca %struct.V, align 4
  %a.addr = alloca i32, align 4
  store i32 %a, ptr %a.addr, align 4
  %f = getelementptr inbounds nuw %struct.S, ptr %s, i32 0, i32 1
  %0 = load float, ptr %f, align 4
  %1 = load i32, ptr %a.addr, align 4
  %conv = sitofp i32 %1 to float
  %mul = fmul contract float %0, %conv
  %n = getelementptr inbounds nuw %struct.S, ptr %s, i32 0, i32 0
  %2 = load i32, ptr %n, align 8
  %conv1 = sitofp i32 %2 to float
  %add = fadd contract float %mul, %conv1
  %x = getelementptr inbounds nuw %struct.V, ptr %retval, i32 0, i32 0
  store float %add, ptr %x, align 4
  %q = getelementptr inbounds nuw %struct.S, ptr %s, i32 0, i32 2
  %3 = load i64, ptr %q, align 8
  %4 = load i32, ptr %a.addr, align 4
  %conv2 = sext i32 %4 to i64
  %sub = sub nsw i64 %3, %conv2
  %conv3 = sitofp i64 %sub to float
  %y = getelementptr inbounds nuw %struct.V, ptr %retval, i32 0, i32 1
  store float %conv3, ptr %y, align 4
  %5 = load %struct.V, ptr %retval, align 4
  ret %struct.V %5
}

; Function Attrs: convergent mustprogress noinline nounwind
define dso_local %struct.S @_Z4bump1S(ptr noundef byval(%struct.S) align 8 %s) #0 {
entry:
  %retval = alloca %struct.S, align 8
  %n = getelementptr inbounds nuw %struct.S, ptr %s, i32 0, i32 0
  %0 = load i32, ptr %n, align 8
  %inc = add nsw i32 %0, 1
  store i32 %inc, ptr %n, align 8
  %q = getelementptr inbounds nuw %struct.S, ptr %s, i32 0, i32 2
  %1 = load i64, ptr %q, align 8
  %mul = mul nsw i64 %1, 2
  store i64 %mul, ptr %q, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %retval, ptr align 8 %s, i64 16, i1 false)
  %2 = load %struct.S, ptr %retval, align 8
  ret %struct.S %2
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #1

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef %a, ptr noundef %o, ptr noundef byval(%struct.S) align 8 %s) #2 {
entry:
  %a.addr = alloca ptr, align 8
  %o.addr = alloca ptr, align 8
  %i = alloca i32, align 4
  %v = alloca %struct.V, align 4
  %agg.tmp = alloca %struct.S, align 8
  %agg.tmp1 = alloca %struct.S, align 8
  store ptr %a, ptr %a.addr, align 8
  store ptr %o, ptr %o.addr, align 8
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nsw i32 %0, %1
  %2 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nsw i32 %mul, %2
  store i32 %add, ptr %i, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %agg.tmp1, ptr align 8 %s, i64 16, i1 false)
  %call = call %struct.S @_Z4bump1S(ptr noundef byval(%struct.S) align 8 %agg.tmp1) #4
  %3 = getelementptr inbounds nuw %struct.S, ptr %agg.tmp, i32 0, i32 0
  %4 = extractvalue %struct.S %call, 0
  store i32 %4, ptr %3, align 8
  %5 = getelementptr inbounds nuw %struct.S, ptr %agg.tmp, i32 0, i32 1
  %6 = extractvalue %struct.S %call, 1
  store float %6, ptr %5, align 4
  %7 = getelementptr inbounds nuw %struct.S, ptr %agg.tmp, i32 0, i32 2
  %8 = extractvalue %struct.S %call, 2
  store i64 %8, ptr %7, align 8
  %9 = load ptr, ptr %a.addr, align 8
  %10 = load i32, ptr %i, align 4
  %idxprom = sext i32 %10 to i64
  %arrayidx = getelementptr inbounds i32, ptr %9, i64 %idxprom
  %11 = load i32, ptr %arrayidx, align 4
  %call2 = call %struct.V @_Z2mk1Si(ptr noundef byval(%struct.S) align 8 %agg.tmp, i32 noundef %11) #4
  %12 = getelementptr inbounds nuw %struct.V, ptr %v, i32 0, i32 0
  %13 = extractvalue %struct.V %call2, 0
  store float %13, ptr %12, align 4
  %14 = getelementptr inbounds nuw %struct.V, ptr %v, i32 0, i32 1
  %15 = extractvalue %struct.V %call2, 1
  store float %15, ptr %14, align 4
  %x = getelementptr inbounds nuw %struct.V, ptr %v, i32 0, i32 0
  %16 = load float, ptr %x, align 4
  %17 = load ptr, ptr %o.addr, align 8
  %18 = load i32, ptr %i, align 4
  %mul3 = mul nsw i32 2, %18
  %idxprom4 = sext i32 %mul3 to i64
  %arrayidx5 = getelementptr inbounds float, ptr %17, i64 %idxprom4
  store float %16, ptr %arrayidx5, align 4
  %y = getelementptr inbounds nuw %struct.V, ptr %v, i32 0, i32 1
  %19 = load float, ptr %y, align 4
  %20 = load ptr, ptr %o.addr, align 8
  %21 = load i32, ptr %i, align 4
  %mul6 = mul nsw i32 2, %21
  %add7 = add nsw i32 %mul6, 1
  %idxprom8 = sext i32 %add7 to i64
  %arrayidx9 = getelementptr inbounds float, ptr %20, i64 %idxprom8
  store float %19, ptr %arrayidx9, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

attributes #0 = { convergent mustprogress noinline nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
