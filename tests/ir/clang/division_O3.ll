; buffer a i32[64] rand(-100000,100000)
; buffer b i32[64] rand(1,300)
; buffer o i64[256] out
; launch k<<<1,64>>>(a,b,o)
source_filename = "division.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2) local_unnamed_addr #0 {
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %5 = zext nneg i32 %4 to i64
  %6 = getelementptr inbounds nuw i32, ptr %0, i64 %5
  %7 = load i32, ptr %6, align 4, !tbaa !4
  %8 = getelementptr inbounds nuw i32, ptr %1, i64 %5
  %9 = load i32, ptr %8, align 4, !tbaa !4
  %10 = sext i32 %7 to i64
  %11 = mul nsw i64 %10, 1000003
  %12 = sext i32 %9 to i64
  %13 = mul nsw i64 %11, %12
  %14 = sdiv i32 %7, 7
  %15 = srem i32 %7, 10
  %16 = add nsw i32 %14, %15
  %17 = sdiv i32 %7, %9
  %18 = sub nsw i32 0, %9
  %19 = srem i32 %7, %18
  %20 = udiv i32 %7, 9
  %21 = urem i32 %7, 641
  %22 = add nsw i32 %16, %20
  %23 = add nsw i32 %22, %21
  %24 = add i32 %23, %17
  %25 = add i32 %24, %19
  %26 = zext i32 %25 to i64
  %27 = getelementptr inbounds nuw i64, ptr %2, i64 %5
  store i64 %26, ptr %27, align 8, !tbaa !8
  %28 = sdiv i64 %13, 1000
  %29 = udiv i64 %13, 10
  %30 = add nsw i64 %28, %29
  %31 = mul nsw i32 %9, 5
  %32 = sext i32 %31 to i64
  %33 = urem i64 %13, %32
  %34 = add i64 %30, %33
  %35 = getelementptr i8, ptr %27, i64 512
  store i64 %34, ptr %35, align 8, !tbaa !8
  %36 = shl i32 %7, 16
  %37 = ashr exact i32 %36, 16
  %38 = shl i32 %9, 16
  %39 = ashr exact i32 %38, 16
  %40 = or i32 %39, 1
  %41 = sdiv i32 %37, %40
  %42 = trunc i32 %7 to i8
  %43 = sdiv i8 %42, 3
  %44 = sext i8 %43 to i32
  %45 = urem i8 %42, 11
  %46 = zext nneg i8 %45 to i32
  %47 = trunc i32 %7 to i16
  %48 = udiv i16 %47, 100
  %49 = zext nneg i16 %48 to i32
  %50 = add nsw i32 %46, %44
  %51 = add nsw i32 %50, %49
  %52 = add nsw i32 %51, %41
  %53 = sext i32 %52 to i64
  %54 = getelementptr i8, ptr %27, i64 1024
  store i64 %53, ptr %54, align 8, !tbaa !8
  %55 = sdiv i32 %7, 16
  %56 = srem i32 %7, 32
  %57 = add nsw i32 %55, %56
  %58 = sdiv i64 %13, 4096
  %59 = srem i64 %13, 64
  %60 = sdiv i32 %7, 8
  %61 = add nsw i32 %57, %60
  %62 = sext i32 %61 to i64
  %63 = add nsw i64 %58, %62
  %64 = add nsw i64 %63, %59
  %65 = getelementptr i8, ptr %27, i64 1536
  store i64 %64, ptr %65, align 8, !tbaa !8
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
!9 = !{!"long long", !6, i64 0}
