; buffer a f32[64] rand(-300,300)
; buffer d f64[64] rand(-3000,3000)
; buffer o i64[256] out
; buffer f f32[128] out
; launch k<<<1,64>>>(a,d,o,f)
source_filename = "conversions.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, ptr noundef writeonly captures(none) %3) local_unnamed_addr #0 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %6 = zext nneg i32 %5 to i64
  %7 = getelementptr inbounds nuw float, ptr %0, i64 %6
  %8 = load float, ptr %7, align 4, !tbaa !8
  %9 = fptosi float %8 to i32
  %10 = shl i32 %9, 24
  %11 = ashr exact i32 %10, 24
  %12 = mul nsw i32 %11, 3
  %13 = fptosi float %8 to i16
  %14 = sext i16 %13 to i32
  %15 = add i32 %14, %9
  %16 = add i32 %15, %12
  %17 = sext i32 %16 to i64
  %18 = getelementptr inbounds nuw double, ptr %1, i64 %6
  %19 = load double, ptr %18, align 8, !tbaa !10
  %20 = fptosi double %19 to i64
  %21 = add nsw i64 %17, %20
  %22 = getelementptr inbounds nuw i64, ptr %2, i64 %6
  store i64 %21, ptr %22, align 8, !tbaa !12
  %23 = tail call contract float @llvm.fabs.f32(float %8)
  %24 = fptoui float %23 to i32
  %25 = zext i32 %24 to i64
  %26 = tail call contract double @llvm.fabs.f64(double %19)
  %27 = fptoui double %26 to i64
  %28 = add i64 %25, %27
  %29 = fptosi double %19 to i32
  %30 = and i32 %29, 255
  %31 = zext nneg i32 %30 to i64
  %32 = add i64 %28, %31
  %33 = add nuw nsw i32 %5, 64
  %34 = zext nneg i32 %33 to i64
  %35 = getelementptr inbounds nuw i64, ptr %2, i64 %34
  store i64 %32, ptr %35, align 8, !tbaa !12
  %36 = mul nuw nsw i64 %6, 12345678901
  %37 = uitofp nneg i64 %36 to float
  %38 = fptosi float %37 to i64
  %39 = mul i32 %5, 99999999
  %40 = zext i32 %39 to i64
  %41 = add nsw i64 %38, %40
  %42 = getelementptr i8, ptr %22, i64 1024
  store i64 %41, ptr %42, align 8, !tbaa !12
  %43 = fcmp contract une float %8, 0.000000e+00
  %44 = zext i1 %43 to i64
  %45 = and i32 %5, 3
  %46 = icmp ne i32 %45, 0
  %47 = zext i1 %46 to i64
  %48 = add nuw nsw i64 %44, %47
  %49 = fadd contract double %19, 4.000000e+03
  %50 = fptoui double %49 to i16
  %51 = zext i16 %50 to i64
  %52 = add nuw nsw i64 %48, %51
  %53 = getelementptr i8, ptr %22, i64 1536
  store i64 %52, ptr %53, align 8, !tbaa !12
  %54 = mul nuw nsw i64 %6, 20015998343868
  %55 = uitofp nneg i64 %54 to float
  %56 = trunc nuw nsw i32 %5 to i16
  %57 = mul i16 %56, 777
  %58 = sitofp i16 %57 to float
  %59 = fadd contract float %55, %58
  %60 = trunc i32 %5 to i8
  %61 = uitofp i8 %60 to float
  %62 = fadd contract float %59, %61
  %63 = fptrunc contract double %19 to float
  %64 = fadd contract float %62, %63
  %65 = getelementptr inbounds nuw float, ptr %3, i64 %6
  store float %64, ptr %65, align 4, !tbaa !8
  %66 = sub nsw i64 0, %54
  %67 = sitofp i64 %66 to float
  %68 = and i32 %5, 1
  %69 = icmp ne i32 %68, 0
  %70 = uitofp i1 %69 to float
  %71 = fadd contract float %67, %70
  %72 = load float, ptr %7, align 4, !tbaa !8
  %73 = fptrunc contract float %72 to half
  %74 = fpext contract half %73 to float
  %75 = fadd contract float %71, %74
  %76 = getelementptr inbounds nuw float, ptr %3, i64 %34
  store float %75, ptr %76, align 4, !tbaa !8
  ret void
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"clang"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !6, i64 0}
!10 = !{!11, !11, i64 0}
!11 = !{!"double", !6, i64 0}
!12 = !{!13, !13, i64 0}
!13 = !{!"long long", !6, i64 0}
