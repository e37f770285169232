; buffer a u8[256] values(43,49,50,51,46,52,53,101,45,55,32,97,98,99,95,32,60,61,62,61,33,61,32,34,120,34)
; buffer o i32[64] out
; launch k<<<1,64>>>(a,o)
source_filename = "state_machine.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1) local_unnamed_addr #0 {
  %3 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %4 = icmp samesign ult i32 %3, 256
  br i1 %4, label %12, label %8

5:                                                ; preds = %70
  %6 = shl nsw i32 %72, 3
  %7 = add nsw i32 %6, %71
  br label %8

8:                                                ; preds = %5, %2
  %9 = phi i32 [ 0, %2 ], [ %7, %5 ]
  %10 = zext nneg i32 %3 to i64
  %11 = getelementptr inbounds nuw i32, ptr %1, i64 %10
  store i32 %9, ptr %11, align 4, !tbaa !4
  ret void

12:                                               ; preds = %2, %70
  %13 = phi i32 [ %72, %70 ], [ 0, %2 ]
  %14 = phi i32 [ %73, %70 ], [ %3, %2 ]
  %15 = phi i32 [ %71, %70 ], [ 0, %2 ]
  %16 = zext nneg i32 %14 to i64
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 %16
  %18 = load i8, ptr %17, align 1, !tbaa !8
  switch i32 %15, label %69 [
    i32 0, label %19
    i32 1, label %26
    i32 2, label %34
    i32 3, label %43
    i32 4, label %51
    i32 5, label %59
    i32 6, label %64
  ]

19:                                               ; preds = %12
  switch i8 %18, label %25 [
    i8 43, label %70
    i8 45, label %70
    i8 48, label %70
    i8 49, label %70
    i8 50, label %70
    i8 51, label %70
    i8 52, label %70
    i8 53, label %70
    i8 54, label %70
    i8 55, label %70
    i8 56, label %70
    i8 57, label %70
    i8 95, label %20
    i8 97, label %20
    i8 98, label %20
    i8 99, label %20
    i8 100, label %20
    i8 101, label %20
    i8 102, label %20
    i8 103, label %20
    i8 104, label %20
    i8 105, label %20
    i8 106, label %20
    i8 107, label %20
    i8 108, label %20
    i8 109, label %20
    i8 110, label %20
    i8 111, label %20
    i8 112, label %20
    i8 113, label %20
    i8 114, label %20
    i8 115, label %20
    i8 116, label %20
    i8 117, label %20
    i8 118, label %20
    i8 119, label %20
    i8 120, label %20
    i8 121, label %20
    i8 122, label %20
    i8 34, label %21
    i8 60, label %22
    i8 62, label %22
    i8 61, label %22
    i8 33, label %22
    i8 32, label %23
  ]

20:                                               ; preds = %19, %19, %19, %19, %19, %19, %19, %19, %19, %19, %19, %19, %19, %19, %19, %19, %19, %19, %19, %19, %19, %19, %19, %19, %19, %19, %19
  br label %70

21:                                               ; preds = %19
  br label %70

22:                                               ; preds = %19, %19, %19, %19
  br label %70

23:                                               ; preds = %19
  %24 = add nsw i32 %13, 1
  br label %70

25:                                               ; preds = %19
  br label %70

26:                                               ; preds = %12
  switch i8 %18, label %28 [
    i8 46, label %70
    i8 101, label %27
  ]

27:                                               ; preds = %26
  br label %70

28:                                               ; preds = %26
  %29 = add i8 %18, -48
  %30 = icmp ult i8 %29, 10
  %31 = add nsw i32 %13, 100
  %32 = zext i1 %30 to i32
  %33 = select i1 %30, i32 %13, i32 %31
  br label %70

34:                                               ; preds = %12
  %35 = icmp eq i8 %18, 101
  %36 = add i8 %18, -58
  %37 = icmp ult i8 %36, -10
  %38 = add nsw i32 %13, 1000
  %39 = select i1 %37, i32 0, i32 2
  %40 = select i1 %37, i32 %38, i32 %13
  %41 = select i1 %35, i32 3, i32 %39
  %42 = select i1 %35, i32 %13, i32 %40
  br label %70

43:                                               ; preds = %12
  %44 = icmp ne i8 %18, 45
  %45 = add i8 %18, -58
  %46 = icmp ult i8 %45, -10
  %47 = and i1 %44, %46
  %48 = add nsw i32 %13, 10000
  %49 = select i1 %47, i32 0, i32 3
  %50 = select i1 %47, i32 %48, i32 %13
  br label %70

51:                                               ; preds = %12
  %52 = add i8 %18, -123
  %53 = icmp ult i8 %52, -26
  %54 = icmp ne i8 %18, 95
  %55 = and i1 %54, %53
  %56 = add nsw i32 %13, 7
  %57 = select i1 %55, i32 0, i32 4
  %58 = select i1 %55, i32 %56, i32 %13
  br label %70

59:                                               ; preds = %12
  %60 = icmp eq i8 %18, 34
  %61 = add nsw i32 %13, 31
  %62 = select i1 %60, i32 7, i32 5
  %63 = select i1 %60, i32 %61, i32 %13
  br label %70

64:                                               ; preds = %12
  %65 = icmp eq i8 %18, 61
  %66 = add nsw i32 %13, 13
  %67 = select i1 %65, i32 6, i32 0
  %68 = select i1 %65, i32 %13, i32 %66
  br label %70

69:                                               ; preds = %12
  unreachable

70:                                               ; preds = %34, %43, %64, %59, %51, %28, %26, %19, %19, %19, %19, %19, %19, %19, %19, %19, %19, %19, %19, %27, %20, %21, %22, %23, %25
  %71 = phi i32 [ 1, %19 ], [ 7, %25 ], [ 1, %19 ], [ 4, %20 ], [ 5, %21 ], [ 6, %22 ], [ 0, %23 ], [ 1, %19 ], [ 3, %27 ], [ 2, %26 ], [ %67, %64 ], [ %32, %28 ], [ %41, %34 ], [ 1, %19 ], [ 1, %19 ], [ 1, %19 ], [ 1, %19 ], [ 1, %19 ], [ %49, %43 ], [ %57, %51 ], [ %62, %59 ], [ 1, %19 ], [ 1, %19 ], [ 1, %19 ], [ 1, %19 ]
  %72 = phi i32 [ %13, %19 ], [ %13, %25 ], [ %13, %19 ], [ %13, %20 ], [ %13, %21 ], [ %13, %22 ], [ %24, %23 ], [ %13, %19 ], [ %13, %27 ], [ %13, %26 ], [ %68, %64 ], [ %33, %28 ], [ %42, %34 ], [ %13, %19 ], [ %13, %19 ], [ %13, %19 ], [ %13, %19 ], [ %13, %19 ], [ %50, %43 ], [ %58, %51 ], [ %63, %59 ], [ %13, %19 ], [ %13, %19 ], [ %13, %19 ], [ %13, %19 ]
  %73 = add nuw nsw i32 %14, 1
  %74 = icmp samesign ult i32 %14, 255
  %75 = icmp ne i32 %71, 7
  %76 = select i1 %74, i1 %75, i1 false
  br i1 %76, label %12, label %5, !llvm.loop !9
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
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
!8 = !{!6, !6, i64 0}
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.mustprogress"}
