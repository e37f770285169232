; buffer a i32[64] rand(-50,50)
; buffer o i32[64] out
; launch k<<<1,64>>>(a,o)
source_filename = "member_pointers.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.V = type { i32, i32, i32 }

$_ZNK1V3sumEv = comdat any

$_ZNK1V3mixEv = comdat any

@_ZL5field = internal addrspace(4) constant [3 x i64] [i64 0, i64 4, i64 8], align 8

; Function Attrs: convergent mustprogress noinline nounwind optnone
define dso_local noundef i32 @_Z4callRK1VMS_KFivE(ptr noundef nonnull align 4 dereferenceable(12) %0, ptr noundef byval({ i64, i64 }) align 8 %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca { i64, i64 }, align 8
  %5 = load { i64, i64 }, ptr %1, align 8
  store ptr %0, ptr %3, align 8
  store { i64, i64 } %5, ptr %4, align 8
  %6 = load ptr, ptr %3, align 8, !nonnull !4, !align !5
  %7 = load { i64, i64 }, ptr %4, align 8
  %8 = extractvalue { i64, i64 } %7, 1
  %9 = getelementptr inbounds i8, ptr %6, i64 %8
  %10 = extractvalue { i64, i64 } %7, 0
  %11 = and i64 %10, 1
  %12 = icmp ne i64 %11, 0
  br i1 %12, label %13, label %18

13:                                               ; preds = %2
  %14 = load ptr, ptr %9, align 8
  %15 = sub i64 %10, 1
  %16 = getelementptr i8, ptr %14, i64 %15, !nosanitize !4
  %17 = load ptr, ptr %16, align 8, !nosanitize !4
  br label %20

18:                                               ; preds = %2
  %19 = inttoptr i64 %10 to ptr
  br label %20

20:                                               ; preds = %18, %13
  %21 = phi ptr [ %17, %13 ], [ %19, %18 ]
  %22 = call noundef i32 %21(ptr noundef nonnull align 4 dereferenceable(12) %9) #3
  ret i32 %22
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @k(ptr noundef %0, ptr noundef %1) #1 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca %struct.V, align 4
  %7 = alloca i32, align 4
  %8 = alloca { i64, i64 }, align 8
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  %9 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %9, ptr %5, align 4
  %10 = getelementptr inbounds nuw %struct.V, ptr %6, i32 0, i32 0
  %11 = load ptr, ptr %3, align 8
  %12 = load i32, ptr %5, align 4
  %13 = sext i32 %12 to i64
  %14 = getelementptr inbounds i32, ptr %11, i64 %13
  %15 = load i32, ptr %14, align 4
  store i32 %15, ptr %10, align 4
  %16 = getelementptr inbounds nuw %struct.V, ptr %6, i32 0, i32 1
  %17 = load ptr, ptr %3, align 8
  %18 = load i32, ptr %5, align 4
  %19 = add nsw i32 %18, 1
  %20 = and i32 %19, 63
  %21 = sext i32 %20 to i64
  %22 = getelementptr inbounds i32, ptr %17, i64 %21
  %23 = load i32, ptr %22, align 4
  store i32 %23, ptr %16, align 4
  %24 = getelementptr inbounds nuw %struct.V, ptr %6, i32 0, i32 2
  %25 = load ptr, ptr %3, align 8
  %26 = load i32, ptr %5, align 4
  %27 = add nsw i32 %26, 2
  %28 = and i32 %27, 63
  %29 = sext i32 %28 to i64
  %30 = getelementptr inbounds i32, ptr %25, i64 %29
  %31 = load i32, ptr %30, align 4
  store i32 %31, ptr %24, align 4
  %32 = load i32, ptr %5, align 4
  %33 = srem i32 %32, 3
  %34 = sext i32 %33 to i64
  %35 = getelementptr inbounds [3 x i64], ptr addrspacecast (ptr addrspace(4) @_ZL5field to ptr), i64 0, i64 %34
  %36 = load i64, ptr %35, align 8
  %37 = getelementptr inbounds i8, ptr %6, i64 %36
  %38 = load i32, ptr %37, align 4
  store i32 %38, ptr %7, align 4
  %39 = load i32, ptr %7, align 4
  %40 = mul nsw i32 %39, 100
  %41 = load i32, ptr %5, align 4
  %42 = and i32 %41, 4
  %43 = icmp ne i32 %42, 0
  %44 = zext i1 %43 to i64
  %45 = select i1 %43, { i64, i64 } { i64 ptrtoint (ptr @_ZNK1V3sumEv to i64), i64 0 }, { i64, i64 } { i64 ptrtoint (ptr @_ZNK1V3mixEv to i64), i64 0 }
  store { i64, i64 } %45, ptr %8, align 8
  %46 = call noundef i32 @_Z4callRK1VMS_KFivE(ptr noundef nonnull align 4 dereferenceable(12) %6, ptr noundef byval({ i64, i64 }) align 8 %8) #3
  %47 = add nsw i32 %40, %46
  %48 = load ptr, ptr %4, align 8
  %49 = load i32, ptr %5, align 4
  %50 = sext i32 %49 to i64
  %51 = getelementptr inbounds i32, ptr %48, i64 %50
  store i32 %47, ptr %51, align 4
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_ZNK1V3sumEv(ptr noundef nonnull align 4 dereferenceable(12) %0) #0 comdat align 2 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds nuw %struct.V, ptr %3, i32 0, i32 0
  %5 = load i32, ptr %4, align 4
  %6 = getelementptr inbounds nuw %struct.V, ptr %3, i32 0, i32 1
  %7 = load i32, ptr %6, align 4
  %8 = add nsw i32 %5, %7
  %9 = getelementptr inbounds nuw %struct.V, ptr %3, i32 0, i32 2
  %10 = load i32, ptr %9, align 4
  %11 = add nsw i32 %8, %10
  ret i32 %11
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_ZNK1V3mixEv(ptr noundef nonnull align 4 dereferenceable(12) %0) #0 comdat align 2 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds nuw %struct.V, ptr %3, i32 0, i32 0
  %5 = load i32, ptr %4, align 4
  %6 = getelementptr inbounds nuw %struct.V, ptr %3, i32 0, i32 1
  %7 = load i32, ptr %6, align 4
  %8 = mul nsw i32 %5, %7
  %9 = getelementptr inbounds nuw %struct.V, ptr %3, i32 0, i32 2
  %10 = load i32, ptr %9, align 4
  %11 = sub nsw i32 %8, %10
  ret i32 %11
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" }
attributes #1 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"clang"}
!4 = !{}
!5 = !{i64 4}
