; buffer a f16[64] rand(-8,8)
; buffer b f16[64] rand(-8,8)
; buffer o f16[256] out
; buffer c i32[64] out
; launch k<<<1,64>>>(a,b,o,c)
source_filename = "half_math.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, ptr noundef writeonly captures(none) %3) local_unnamed_addr #0 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %6 = zext nneg i32 %5 to i64
  %7 = getelementptr inbounds nuw half, ptr %0, i64 %6
  %8 = load half, ptr %7, align 2, !tbaa !8
  %9 = getelementptr inbounds nuw half, ptr %1, i64 %6
  %10 = load half, ptr %9, align 2, !tbaa !8
  %11 = fmul contract half %10, 0xH3800
  %12 = fadd contract half %8, %11
  %13 = getelementptr inbounds nuw half, ptr %2, i64 %6
  store half %12, ptr %13, align 2, !tbaa !8
  %14 = fneg contract half %8
  %15 = fsub contract half %14, %10
  %16 = getelementptr i8, ptr %13, i64 128
  store half %15, ptr %16, align 2, !tbaa !8
  %17 = lshr i32 %5, 1
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr inbounds nuw <2 x half>, ptr %0, i64 %18
  %20 = load <2 x half>, ptr %19, align 4, !tbaa !10
  %21 = insertelement <2 x half> poison, half %8, i64 0
  %22 = insertelement <2 x half> %21, half %10, i64 1
  %23 = fmul contract <2 x half> %22, %20
  %24 = fadd contract <2 x half> %20, %23
  %25 = and i32 %5, 1
  %26 = icmp eq i32 %25, 0
  %27 = extractelement <2 x half> %24, i64 0
  %28 = extractelement <2 x half> %24, i64 1
  %29 = select contract i1 %26, half %28, half %27
  %30 = getelementptr i8, ptr %13, i64 256
  store half %29, ptr %30, align 2, !tbaa !8
  %31 = fcmp contract olt half %8, %10
  %32 = fmul contract half %10, 0xH4000
  %33 = select contract i1 %31, half %8, half %32
  %34 = getelementptr i8, ptr %13, i64 384
  store half %33, ptr %34, align 2, !tbaa !8
  %35 = fptosi half %8 to i32
  %36 = fcmp contract oeq half %8, %10
  %37 = select i1 %36, i32 100, i32 0
  %38 = add nsw i32 %37, %35
  %39 = fptosi half %10 to i16
  %40 = sext i16 %39 to i32
  %41 = add nsw i32 %38, %40
  %42 = getelementptr inbounds nuw i32, ptr %3, i64 %6
  store i32 %41, ptr %42, align 4, !tbaa !4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!9 = !{!"_Float16", !6, i64 0}
!10 = !{!6, !6, i64 0}
