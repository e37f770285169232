; buffer a i32[256] rand(-99,99)
; buffer o i32[256] out
; launch k<<<1,64>>>(a,o)
source_filename = "vector_types.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define dso_local noundef <3 x i32> @_Z5crossDv3_iS_(<3 x i32> noundef %0, <3 x i32> noundef %1) local_unnamed_addr #0 {
  %3 = shufflevector <3 x i32> %0, <3 x i32> poison, <3 x i32> <i32 1, i32 2, i32 0>
  %4 = shufflevector <3 x i32> %1, <3 x i32> poison, <3 x i32> <i32 2, i32 0, i32 1>
  %5 = mul <3 x i32> %4, %3
  %6 = shufflevector <3 x i32> %0, <3 x i32> poison, <3 x i32> <i32 2, i32 0, i32 1>
  %7 = shufflevector <3 x i32> %1, <3 x i32> poison, <3 x i32> <i32 1, i32 2, i32 0>
  %8 = mul <3 x i32> %7, %6
  %9 = sub <3 x i32> %5, %8
  ret <3 x i32> %9
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1) local_unnamed_addr #1 {
  %3 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %4 = zext nneg i32 %3 to i64
  %5 = getelementptr inbounds nuw <4 x i32>, ptr %0, i64 %4
  %6 = load <4 x i32>, ptr %5, align 16, !tbaa !8
  %7 = shufflevector <4 x i32> %6, <4 x i32> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %8 = shufflevector <4 x i32> %6, <4 x i32> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %9 = shufflevector <4 x i32> %7, <4 x i32> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %10 = tail call noundef <3 x i32> @_Z5crossDv3_iS_(<3 x i32> noundef %8, <3 x i32> noundef %9) #4
  %11 = trunc <4 x i32> %6 to <4 x i8>
  %12 = add <4 x i8> %11, splat (i8 5)
  %13 = sitofp <4 x i32> %6 to <4 x float>
  %14 = fmul contract <4 x float> %13, splat (float 5.000000e-01)
  %15 = tail call <4 x i32> @llvm.smax.v4i32(<4 x i32> %6, <4 x i32> %7)
  %16 = fptosi <4 x float> %14 to <4 x i32>
  %17 = extractelement <3 x i32> %10, i64 0
  %18 = insertelement <4 x i32> poison, i32 %17, i64 0
  %19 = extractelement <3 x i32> %10, i64 1
  %20 = insertelement <4 x i32> %18, i32 %19, i64 1
  %21 = extractelement <3 x i32> %10, i64 2
  %22 = insertelement <4 x i32> %20, i32 %21, i64 2
  %23 = bitcast <4 x i32> %6 to <8 x i16>
  %24 = extractelement <8 x i16> %23, i64 4
  %25 = mul i16 %24, 3
  %26 = sext i16 %25 to i32
  %27 = insertelement <4 x i32> %22, i32 %26, i64 3
  %28 = sext <4 x i8> %12 to <4 x i32>
  %29 = mul <4 x i32> %28, %16
  %30 = ashr <4 x i32> %7, splat (i32 1)
  %31 = shl <4 x i32> %6, splat (i32 2)
  %32 = sub <4 x i32> %15, %31
  %33 = add <4 x i32> %32, %30
  %34 = add <4 x i32> %33, %29
  %35 = add <4 x i32> %34, %27
  %36 = getelementptr inbounds nuw <4 x i32>, ptr %1, i64 %4
  store <4 x i32> %35, ptr %36, align 16, !tbaa !8
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x i32> @llvm.smax.v4i32(<4 x i32>, <4 x i32>) #3

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nounwind }

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
!8 = !{!6, !6, i64 0}
