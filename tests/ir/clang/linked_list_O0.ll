; buffer a i32[64] rand(0,63)
; buffer o i32[64] out
; launch build<<<1,64>>>(a)
; launch walk<<<1,64>>>(o)
source_filename = "linked_list.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Node = type { i32, ptr, i16 }

@pool = dso_local addrspace(1) externally_initialized global [64 x %struct.Node] zeroinitializer, align 8
@head = dso_local addrspace(1) externally_initialized global ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @pool to ptr), i64 72), align 8
@llvm.compiler.used = appending global [2 x ptr] [ptr addrspacecast (ptr addrspace(1) @pool to ptr), ptr addrspacecast (ptr addrspace(1) @head to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @build(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  store ptr %0, ptr %2, align 8
  %4 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %4, ptr %3, align 4
  %5 = load ptr, ptr %2, align 8
  %6 = load i32, ptr %3, align 4
  %7 = sext i32 %6 to i64
  %8 = getelementptr inbounds i32, ptr %5, i64 %7
  %9 = load i32, ptr %8, align 4
  %10 = load i32, ptr %3, align 4
  %11 = sext i32 %10 to i64
  %12 = getelementptr inbounds [64 x %struct.Node], ptr addrspacecast (ptr addrspace(1) @pool to ptr), i64 0, i64 %11
  %13 = getelementptr inbounds nuw %struct.Node, ptr %12, i32 0, i32 0
  store i32 %9, ptr %13, align 8
  %14 = load i32, ptr %3, align 4
  %15 = srem i32 %14, 9
  %16 = icmp ne i32 %15, 0
  br i1 %16, label %17, label %24

17:                                               ; preds = %1
  %18 = load i32, ptr %3, align 4
  %19 = mul nsw i32 %18, 7
  %20 = add nsw i32 %19, 1
  %21 = and i32 %20, 63
  %22 = sext i32 %21 to i64
  %23 = getelementptr inbounds [64 x %struct.Node], ptr addrspacecast (ptr addrspace(1) @pool to ptr), i64 0, i64 %22
  br label %25

24:                                               ; preds = %1
  br label %25

25:                                               ; preds = %24, %17
  %26 = phi ptr [ %23, %17 ], [ null, %24 ]
  %27 = load i32, ptr %3, align 4
  %28 = sext i32 %27 to i64
  %29 = getelementptr inbounds [64 x %struct.Node], ptr addrspacecast (ptr addrspace(1) @pool to ptr), i64 0, i64 %28
  %30 = getelementptr inbounds nuw %struct.Node, ptr %29, i32 0, i32 1
  store ptr %26, ptr %30, align 8
  %31 = load i32, ptr %3, align 4
  %32 = mul nsw i32 %31, 3
  %33 = trunc i32 %32 to i16
  %34 = load i32, ptr %3, align 4
  %35 = sext i32 %34 to i64
  %36 = getelementptr inbounds [64 x %struct.Node], ptr addrspacecast (ptr addrspace(1) @pool to ptr), i64 0, i64 %35
  %37 = getelementptr inbounds nuw %struct.Node, ptr %36, i32 0, i32 2
  store i16 %33, ptr %37, align 8
  ret void
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @walk(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  store i32 0, ptr %3, align 4
  store i32 0, ptr %4, align 4
  %6 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = and i32 %6, 1
  %8 = icmp ne i32 %7, 0
  br i1 %8, label %9, label %11

9:                                                ; preds = %1
  %10 = load ptr, ptr addrspacecast (ptr addrspace(1) @head to ptr), align 8
  br label %15

11:                                               ; preds = %1
  %12 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %13 = sext i32 %12 to i64
  %14 = getelementptr inbounds [64 x %struct.Node], ptr addrspacecast (ptr addrspace(1) @pool to ptr), i64 0, i64 %13
  br label %15

15:                                               ; preds = %11, %9
  %16 = phi ptr [ %10, %9 ], [ %14, %11 ]
  store ptr %16, ptr %5, align 8
  br label %17

17:                                               ; preds = %37, %15
  %18 = load ptr, ptr %5, align 8
  %19 = icmp ne ptr %18, null
  br i1 %19, label %20, label %23

20:                                               ; preds = %17
  %21 = load i32, ptr %3, align 4
  %22 = icmp slt i32 %21, 40
  br label %23

23:                                               ; preds = %20, %17
  %24 = phi i1 [ false, %17 ], [ %22, %20 ]
  br i1 %24, label %25, label %43

25:                                               ; preds = %23
  %26 = load ptr, ptr %5, align 8
  %27 = getelementptr inbounds nuw %struct.Node, ptr %26, i32 0, i32 0
  %28 = load i32, ptr %27, align 8
  %29 = load ptr, ptr %5, align 8
  %30 = getelementptr inbounds nuw %struct.Node, ptr %29, i32 0, i32 2
  %31 = load i16, ptr %30, align 8
  %32 = sext i16 %31 to i32
  %33 = and i32 %32, 7
  %34 = mul nsw i32 %28, %33
  %35 = load i32, ptr %4, align 4
  %36 = add nsw i32 %35, %34
  store i32 %36, ptr %4, align 4
  br label %37

37:                                               ; preds = %25
  %38 = load ptr, ptr %5, align 8
  %39 = getelementptr inbounds nuw %struct.Node, ptr %38, i32 0, i32 1
  %40 = load ptr, ptr %39, align 8
  store ptr %40, ptr %5, align 8
  %41 = load i32, ptr %3, align 4
  %42 = add nsw i32 %41, 1
  store i32 %42, ptr %3, align 4
  br label %17, !llvm.loop !4

43:                                               ; preds = %23
  %44 = load i32, ptr %4, align 4
  %45 = mul nsw i32 %44, 64
  %46 = load i32, ptr %3, align 4
  %47 = add nsw i32 %45, %46
  %48 = load ptr, ptr %2, align 8
  %49 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %50 = sext i32 %49 to i64
  %51 = getelementptr inbounds i32, ptr %48, i64 %50
  store i32 %47, ptr %51, align 4
  ret void
}

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
