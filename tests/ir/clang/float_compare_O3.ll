; buffer a f32[64] values(0,-0.0,1,-1,inf,-inf,nan,1e-40,3.5,-3.5,1e38,2)
; buffer b f32[64] values(nan,1,0,-0.0,-1,inf,2,-inf)
; buffer o i32[64] out
; buffer f f32[64] out
; launch k<<<1,64>>>(a,b,o,f)
source_filename = "float_compare.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, ptr noundef writeonly captures(none) %3) local_unnamed_addr #0 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %6 = zext nneg i32 %5 to i64
  %7 = getelementptr inbounds nuw float, ptr %0, i64 %6
  %8 = load float, ptr %7, align 4, !tbaa !8
  %9 = getelementptr inbounds nuw float, ptr %1, i64 %6
  %10 = load float, ptr %9, align 4, !tbaa !8
  %11 = fcmp contract olt float %8, %10
  %12 = zext i1 %11 to i32
  %13 = fcmp contract ole float %8, %10
  %14 = select i1 %13, i32 2, i32 0
  %15 = fcmp contract oeq float %8, %10
  %16 = select i1 %15, i32 4, i32 0
  %17 = fcmp contract une float %8, %10
  %18 = select i1 %17, i32 8, i32 0
  %19 = fcmp contract ogt float %8, %10
  %20 = select i1 %19, i32 16, i32 0
  %21 = fcmp contract ult float %8, %10
  %22 = select i1 %21, i32 0, i32 32
  %23 = select i1 %11, i32 0, i32 64
  %24 = select i1 %21, i32 128, i32 0
  %25 = fcmp contract uno float %8, %10
  %26 = select i1 %25, i32 256, i32 0
  %27 = fcmp contract one float %8, %10
  %28 = select i1 %27, i32 512, i32 0
  %29 = fcmp uno float %8, 0.000000e+00
  %30 = select i1 %29, i32 1024, i32 0
  %31 = tail call contract float @llvm.fabs.f32(float %8) #3
  %32 = fcmp contract oeq float %31, 0x7FF0000000000000
  %33 = bitcast float %8 to i32
  %34 = icmp slt i32 %33, 0
  %35 = select i1 %34, i32 6144, i32 2048
  %36 = select i1 %32, i32 %35, i32 0
  %37 = lshr i32 %33, 18
  %38 = and i32 %37, 8192
  %39 = tail call float @llvm.fabs.f32(float %10)
  %40 = fcmp one float %39, 0x7FF0000000000000
  %41 = select i1 %40, i32 16384, i32 0
  %42 = tail call i1 @llvm.is.fpclass.f32(float %8, i32 264)
  %43 = select i1 %42, i32 32768, i32 0
  %44 = or disjoint i32 %43, %30
  %45 = or disjoint i32 %44, %38
  %46 = or disjoint i32 %45, %24
  %47 = or disjoint i32 %46, %23
  %48 = or disjoint i32 %47, %26
  %49 = or i32 %48, %28
  %50 = or i32 %49, %12
  %51 = or i32 %50, %14
  %52 = or i32 %51, %16
  %53 = or i32 %52, %18
  %54 = or i32 %53, %20
  %55 = or i32 %54, %22
  %56 = or i32 %55, %36
  %57 = or i32 %56, %41
  %58 = getelementptr inbounds nuw i32, ptr %2, i64 %6
  store i32 %57, ptr %58, align 4, !tbaa !4
  %59 = tail call contract float @llvm.minnum.f32(float %8, float %10)
  %60 = tail call contract float @llvm.maxnum.f32(float %8, float %10)
  %61 = fcmp ord float %60, 0.000000e+00
  %62 = select i1 %61, float 2.000000e+00, float 0.000000e+00
  %63 = fadd contract float %59, %62
  %64 = tail call contract float @llvm.copysign.f32(float 1.000000e+00, float %8)
  %65 = select i1 %11, float 3.000000e+00, float 5.000000e+00
  %66 = fmul contract float %64, %65
  %67 = fadd contract float %66, %63
  %68 = getelementptr inbounds nuw float, ptr %3, i64 %6
  store float %67, ptr %68, align 4, !tbaa !8
  ret void
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.is.fpclass.f32(float, i32 immarg) #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.minnum.f32(float, float) #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.copysign.f32(float, float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { memory(none) }

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
