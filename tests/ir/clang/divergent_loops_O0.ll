; buffer a i32[128] rand(1,200)
; buffer o i32[128] out
; launch k<<<2,64>>>(a,o)
source_filename = "divergent_loops.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @k(ptr noundef %0, ptr noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  %9 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %10 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %11 = mul nsw i32 %9, %10
  %12 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %13 = add nsw i32 %11, %12
  store i32 %13, ptr %5, align 4
  %14 = load ptr, ptr %3, align 8
  %15 = load i32, ptr %5, align 4
  %16 = sext i32 %15 to i64
  %17 = getelementptr inbounds i32, ptr %14, i64 %16
  %18 = load i32, ptr %17, align 4
  store i32 %18, ptr %6, align 4
  store i32 0, ptr %7, align 4
  br label %19

19:                                               ; preds = %59, %41, %2
  %20 = load i32, ptr %6, align 4
  %21 = icmp ne i32 %20, 1
  br i1 %21, label %22, label %60

22:                                               ; preds = %19
  %23 = load i32, ptr %6, align 4
  %24 = srem i32 %23, 2
  %25 = icmp ne i32 %24, 0
  br i1 %25, label %26, label %30

26:                                               ; preds = %22
  %27 = load i32, ptr %6, align 4
  %28 = mul nsw i32 3, %27
  %29 = add nsw i32 %28, 1
  store i32 %29, ptr %6, align 4
  br label %33

30:                                               ; preds = %22
  %31 = load i32, ptr %6, align 4
  %32 = sdiv i32 %31, 2
  store i32 %32, ptr %6, align 4
  br label %33

33:                                               ; preds = %30, %26
  %34 = load i32, ptr %7, align 4
  %35 = add nsw i32 %34, 1
  store i32 %35, ptr %7, align 4
  %36 = icmp sgt i32 %35, 400
  br i1 %36, label %37, label %38

37:                                               ; preds = %33
  br label %61

38:                                               ; preds = %33
  %39 = load i32, ptr %6, align 4
  %40 = icmp eq i32 %39, 97
  br i1 %40, label %41, label %42

41:                                               ; preds = %38
  br label %19, !llvm.loop !4

42:                                               ; preds = %38
  store i32 0, ptr %8, align 4
  br label %43

43:                                               ; preds = %56, %42
  %44 = load i32, ptr %8, align 4
  %45 = load i32, ptr %6, align 4
  %46 = and i32 %45, 3
  %47 = icmp slt i32 %44, %46
  br i1 %47, label %48, label %59

48:                                               ; preds = %43
  %49 = load i32, ptr %8, align 4
  %50 = icmp eq i32 %49, 2
  br i1 %50, label %51, label %52

51:                                               ; preds = %48
  br label %59

52:                                               ; preds = %48
  %53 = load i32, ptr %8, align 4
  %54 = load i32, ptr %7, align 4
  %55 = add nsw i32 %54, %53
  store i32 %55, ptr %7, align 4
  br label %56

56:                                               ; preds = %52
  %57 = load i32, ptr %8, align 4
  %58 = add nsw i32 %57, 1
  store i32 %58, ptr %8, align 4
  br label %43, !llvm.loop !6

59:                                               ; preds = %51, %43
  br label %19, !llvm.loop !4

60:                                               ; preds = %19
  br label %61

61:                                               ; preds = %60, %37
  br label %62

62:                                               ; preds = %68, %61
  %63 = load i32, ptr %5, align 4
  %64 = load i32, ptr %7, align 4
  %65 = xor i32 %64, %63
  store i32 %65, ptr %7, align 4
  %66 = load i32, ptr %5, align 4
  %67 = sub nsw i32 %66, 7
  store i32 %67, ptr %5, align 4
  br label %68

68:                                               ; preds = %62
  %69 = load i32, ptr %5, align 4
  %70 = icmp sgt i32 %69, 0
  br i1 %70, label %62, label %71, !llvm.loop !7

71:                                               ; preds = %68
  %72 = load i32, ptr %7, align 4
  %73 = load ptr, ptr %4, align 8
  %74 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %75 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %76 = mul nsw i32 %74, %75
  %77 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %78 = add nsw i32 %76, %77
  %79 = sext i32 %78 to i64
  %80 = getelementptr inbounds i32, ptr %73, i64 %79
  store i32 %72, ptr %80, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"clang"}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.mustprogress"}
!6 = distinct !{!6, !5}
!7 = distinct !{!7, !5}
