; buffer a i32[128] rand(-1000,1000)
; buffer o i32[128] out
; launch k<<<1,128>>>(a,o)
source_filename = "warp_reduce.cu"
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
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  %14 = alloca i32, align 4
  %15 = alloca float, align 4
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  %16 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %16, ptr %5, align 4
  %17 = load ptr, ptr %3, align 8
  %18 = load i32, ptr %5, align 4
  %19 = sext i32 %18 to i64
  %20 = getelementptr inbounds i32, ptr %17, i64 %19
  %21 = load i32, ptr %20, align 4
  store i32 %21, ptr %6, align 4
  %22 = load i32, ptr %5, align 4
  %23 = and i32 %22, 31
  store i32 %23, ptr %7, align 4
  store i32 16, ptr %8, align 4
  br label %24

24:                                               ; preds = %33, %2
  %25 = load i32, ptr %8, align 4
  %26 = icmp ne i32 %25, 0
  br i1 %26, label %27, label %36

27:                                               ; preds = %24
  %28 = load i32, ptr %6, align 4
  %29 = load i32, ptr %8, align 4
  %30 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %28, i32 %29, i32 31)
  %31 = load i32, ptr %6, align 4
  %32 = add nsw i32 %31, %30
  store i32 %32, ptr %6, align 4
  br label %33

33:                                               ; preds = %27
  %34 = load i32, ptr %8, align 4
  %35 = ashr i32 %34, 1
  store i32 %35, ptr %8, align 4
  br label %24, !llvm.loop !4

36:                                               ; preds = %24
  %37 = load ptr, ptr %3, align 8
  %38 = load i32, ptr %5, align 4
  %39 = sext i32 %38 to i64
  %40 = getelementptr inbounds i32, ptr %37, i64 %39
  %41 = load i32, ptr %40, align 4
  store i32 %41, ptr %9, align 4
  store i32 1, ptr %10, align 4
  br label %42

42:                                               ; preds = %63, %36
  %43 = load i32, ptr %10, align 4
  %44 = icmp slt i32 %43, 32
  br i1 %44, label %45, label %66

45:                                               ; preds = %42
  %46 = load i32, ptr %9, align 4
  %47 = load i32, ptr %10, align 4
  %48 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %46, i32 %47, i32 0)
  store i32 %48, ptr %11, align 4
  %49 = load i32, ptr %7, align 4
  %50 = load i32, ptr %10, align 4
  %51 = icmp sge i32 %49, %50
  br i1 %51, label %52, label %62

52:                                               ; preds = %45
  %53 = load i32, ptr %9, align 4
  %54 = load i32, ptr %11, align 4
  %55 = icmp sgt i32 %53, %54
  br i1 %55, label %56, label %58

56:                                               ; preds = %52
  %57 = load i32, ptr %9, align 4
  br label %60

58:                                               ; preds = %52
  %59 = load i32, ptr %11, align 4
  br label %60

60:                                               ; preds = %58, %56
  %61 = phi i32 [ %57, %56 ], [ %59, %58 ]
  store i32 %61, ptr %9, align 4
  br label %62

62:                                               ; preds = %60, %45
  br label %63

63:                                               ; preds = %62
  %64 = load i32, ptr %10, align 4
  %65 = mul nsw i32 %64, 2
  store i32 %65, ptr %10, align 4
  br label %42, !llvm.loop !6

66:                                               ; preds = %42
  %67 = load ptr, ptr %3, align 8
  %68 = load i32, ptr %5, align 4
  %69 = sext i32 %68 to i64
  %70 = getelementptr inbounds i32, ptr %67, i64 %69
  %71 = load i32, ptr %70, align 4
  %72 = icmp sgt i32 %71, 0
  %73 = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %72)
  store i32 %73, ptr %12, align 4
  %74 = load ptr, ptr %3, align 8
  %75 = load i32, ptr %5, align 4
  %76 = sext i32 %75 to i64
  %77 = getelementptr inbounds i32, ptr %74, i64 %76
  %78 = load i32, ptr %77, align 4
  %79 = icmp sgt i32 %78, -990
  %80 = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %79)
  %81 = zext i1 %80 to i32
  store i32 %81, ptr %13, align 4
  %82 = load ptr, ptr %3, align 8
  %83 = load i32, ptr %5, align 4
  %84 = sext i32 %83 to i64
  %85 = getelementptr inbounds i32, ptr %82, i64 %84
  %86 = load i32, ptr %85, align 4
  %87 = icmp eq i32 %86, 3
  %88 = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %87)
  %89 = zext i1 %88 to i32
  store i32 %89, ptr %14, align 4
  %90 = load ptr, ptr %3, align 8
  %91 = load i32, ptr %5, align 4
  %92 = sext i32 %91 to i64
  %93 = getelementptr inbounds i32, ptr %90, i64 %92
  %94 = load i32, ptr %93, align 4
  %95 = sitofp i32 %94 to float
  %96 = call contract float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %95, i32 3, i32 31)
  store float %96, ptr %15, align 4
  %97 = load i32, ptr %6, align 4
  %98 = load i32, ptr %9, align 4
  %99 = mul nsw i32 %98, 3
  %100 = add nsw i32 %97, %99
  %101 = load i32, ptr %12, align 4
  %102 = add i32 %100, %101
  %103 = load i32, ptr %13, align 4
  %104 = mul nsw i32 %103, 5
  %105 = add i32 %102, %104
  %106 = load i32, ptr %14, align 4
  %107 = mul nsw i32 %106, 7
  %108 = add i32 %105, %107
  %109 = load float, ptr %15, align 4
  %110 = fptosi float %109 to i32
  %111 = add i32 %108, %110
  %112 = load ptr, ptr %3, align 8
  %113 = load i32, ptr %5, align 4
  %114 = sext i32 %113 to i64
  %115 = getelementptr inbounds i32, ptr %112, i64 %114
  %116 = load i32, ptr %115, align 4
  %117 = load i32, ptr %7, align 4
  %118 = xor i32 %117, 5
  %119 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %116, i32 %118, i32 31)
  %120 = add i32 %111, %119
  %121 = load ptr, ptr %4, align 8
  %122 = load i32, ptr %5, align 4
  %123 = sext i32 %122 to i64
  %124 = getelementptr inbounds i32, ptr %121, i64 %123
  store i32 %120, ptr %124, align 4
  ret void
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"clang"}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.mustprogress"}
!6 = distinct !{!6, !5}
