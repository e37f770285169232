; buffer a i32[96] rand(-100,100)
; buffer o i32[96] out
; launch k<<<3,32>>>(a,o,7)
source_filename = "lambdas.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%class.anon = type { i32, i32 }
%class.anon.0 = type { ptr, ptr }

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @k(ptr noundef %0, ptr noundef %1, i32 noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca %class.anon, align 4
  %10 = alloca %class.anon.0, align 8
  %11 = alloca %class.anon, align 4
  %12 = alloca %class.anon.0, align 8
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store i32 %2, ptr %6, align 4
  %13 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %14 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %15 = mul nsw i32 %13, %14
  %16 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %17 = add nsw i32 %15, %16
  store i32 %17, ptr %7, align 4
  store i32 0, ptr %8, align 4
  %18 = getelementptr inbounds nuw %class.anon, ptr %9, i32 0, i32 0
  %19 = load i32, ptr %6, align 4
  store i32 %19, ptr %18, align 4
  %20 = getelementptr inbounds nuw %class.anon, ptr %9, i32 0, i32 1
  %21 = load i32, ptr %7, align 4
  store i32 %21, ptr %20, align 4
  %22 = getelementptr inbounds nuw %class.anon.0, ptr %10, i32 0, i32 0
  store ptr %8, ptr %22, align 8
  %23 = getelementptr inbounds nuw %class.anon.0, ptr %10, i32 0, i32 1
  store ptr %6, ptr %23, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %11, ptr align 4 %9, i64 8, i1 false)
  %24 = load ptr, ptr %4, align 8
  %25 = load i32, ptr %7, align 4
  %26 = sext i32 %25 to i64
  %27 = getelementptr inbounds i32, ptr %24, i64 %26
  %28 = load i32, ptr %27, align 4
  %29 = call noundef i32 @_Z5twiceIZ1kEUliE_EiT_i(ptr noundef byval(%class.anon) align 4 %11, i32 noundef %28) #4
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %12, ptr align 8 %10, i64 16, i1 false)
  %30 = load ptr, ptr %4, align 8
  %31 = load i32, ptr %7, align 4
  %32 = sext i32 %31 to i64
  %33 = getelementptr inbounds i32, ptr %30, i64 %32
  %34 = load i32, ptr %33, align 4
  %35 = call noundef i32 @_Z5twiceIZ1kEUliE0_EiT_i(ptr noundef byval(%class.anon.0) align 8 %12, i32 noundef %34) #4
  %36 = sub nsw i32 %29, %35
  %37 = load i32, ptr %8, align 4
  %38 = add nsw i32 %36, %37
  %39 = load ptr, ptr %5, align 8
  %40 = load i32, ptr %7, align 4
  %41 = sext i32 %40 to i64
  %42 = getelementptr inbounds i32, ptr %39, i64 %41
  store i32 %38, ptr %42, align 4
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define internal noundef i32 @_Z5twiceIZ1kEUliE_EiT_i(ptr noundef byval(%class.anon) align 4 %0, i32 noundef %1) #1 {
  %3 = alloca i32, align 4
  store i32 %1, ptr %3, align 4
  %4 = load i32, ptr %3, align 4
  %5 = call noundef i32 @_ZZ1kENKUliE_clEi(ptr noundef nonnull align 4 dereferenceable(8) %0, i32 noundef %4) #4
  %6 = call noundef i32 @_ZZ1kENKUliE_clEi(ptr noundef nonnull align 4 dereferenceable(8) %0, i32 noundef %5) #4
  ret i32 %6
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #2

; Function Attrs: convergent mustprogress noinline nounwind optnone
define internal noundef i32 @_Z5twiceIZ1kEUliE0_EiT_i(ptr noundef byval(%class.anon.0) align 8 %0, i32 noundef %1) #1 {
  %3 = alloca i32, align 4
  store i32 %1, ptr %3, align 4
  %4 = load i32, ptr %3, align 4
  %5 = call noundef i32 @_ZZ1kENKUliE0_clEi(ptr noundef nonnull align 8 dereferenceable(16) %0, i32 noundef %4) #4
  %6 = call noundef i32 @_ZZ1kENKUliE0_clEi(ptr noundef nonnull align 8 dereferenceable(16) %0, i32 noundef %5) #4
  ret i32 %6
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: convergent mustprogress noinline nounwind optnone
define internal noundef i32 @_ZZ1kENKUliE_clEi(ptr noundef nonnull align 4 dereferenceable(8) %0, i32 noundef %1) #1 align 2 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store i32 %1, ptr %4, align 4
  %5 = load ptr, ptr %3, align 8
  %6 = load i32, ptr %4, align 4
  %7 = getelementptr inbounds nuw %class.anon, ptr %5, i32 0, i32 0
  %8 = load i32, ptr %7, align 4
  %9 = getelementptr inbounds nuw %class.anon, ptr %5, i32 0, i32 1
  %10 = load i32, ptr %9, align 4
  %11 = mul nsw i32 %8, %10
  %12 = add nsw i32 %6, %11
  ret i32 %12
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define internal noundef i32 @_ZZ1kENKUliE0_clEi(ptr noundef nonnull align 8 dereferenceable(16) %0, i32 noundef %1) #1 align 2 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store i32 %1, ptr %4, align 4
  %5 = load ptr, ptr %3, align 8
  %6 = load i32, ptr %4, align 4
  %7 = getelementptr inbounds nuw %class.anon.0, ptr %5, i32 0, i32 0
  %8 = load ptr, ptr %7, align 8, !nonnull !4, !align !5
  store i32 %6, ptr %8, align 4
  %9 = load i32, ptr %4, align 4
  %10 = mul nsw i32 %9, 3
  %11 = getelementptr inbounds nuw %class.anon.0, ptr %5, i32 0, i32 1
  %12 = load ptr, ptr %11, align 8, !nonnull !4, !align !5
  %13 = load i32, ptr %12, align 4
  %14 = sub nsw i32 %10, %13
  ret i32 %14
}

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"clang"}
!4 = !{}
!5 = !{i64 4}
