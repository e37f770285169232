; buffer a f32[64] rand(-100,100)
; buffer o u32[64] out
; launch k<<<1,64>>>(a,o)
source_filename = "unions.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%union.U = type { float }

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1) local_unnamed_addr #0 {
  %3 = alloca %union.U, align 4
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #3
  %5 = zext nneg i32 %4 to i64
  %6 = getelementptr inbounds nuw float, ptr %0, i64 %5
  %7 = load float, ptr %6, align 4, !tbaa !8
  store float %7, ptr %3, align 4, !tbaa !10
  %8 = and i32 %4, 3
  %9 = zext nneg i32 %8 to i64
  %10 = getelementptr inbounds nuw i8, ptr %3, i64 %9
  %11 = load i8, ptr %10, align 1, !tbaa !10
  %12 = xor i8 %11, 17
  store i8 %12, ptr %10, align 1, !tbaa !10
  %13 = getelementptr inbounds nuw i8, ptr %3, i64 2
  %14 = load i16, ptr %13, align 2, !tbaa !10
  %15 = add i16 %14, 3
  store i16 %15, ptr %13, align 2, !tbaa !10
  %16 = load float, ptr %3, align 4, !tbaa !10
  %17 = fpext contract float %16 to double
  %18 = uitofp nneg i32 %4 to double
  %19 = fadd contract double %18, %17
  %20 = bitcast float %16 to i32
  %21 = lshr i32 %20, 23
  %22 = and i32 %21, 255
  %23 = lshr i32 %20, 2
  %24 = and i32 %23, 2097151
  %25 = and i32 %20, -2147483648
  %26 = bitcast double %19 to i64
  %27 = trunc i64 %26 to i32
  %28 = mul i32 %27, 3
  %29 = lshr i64 %26, 32
  %30 = trunc nuw i64 %29 to i32
  %31 = or disjoint i32 %24, %25
  %32 = add nuw nsw i32 %31, %22
  %33 = add i32 %32, %28
  %34 = add i32 %33, %30
  %35 = getelementptr inbounds nuw i32, ptr %1, i64 %5
  store i32 %34, ptr %35, align 4, !tbaa !4
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #3
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }

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
!10 = !{!6, !6, i64 0}
