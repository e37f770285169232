; buffer a u64[64] rand(1,9000000000000000000)
; buffer o u64[256] out
; launch k<<<1,64>>>(a,o)
source_filename = "int128.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline nounwind optnone
define dso_local noundef i128 @_Z6mulmodyyy(i64 noundef %0, i64 noundef %1, i64 noundef %2) #0 {
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  store i64 %0, ptr %4, align 8
  store i64 %1, ptr %5, align 8
  store i64 %2, ptr %6, align 8
  %7 = load i64, ptr %4, align 8
  %8 = zext i64 %7 to i128
  %9 = load i64, ptr %5, align 8
  %10 = zext i64 %9 to i128
  %11 = mul i128 %8, %10
  %12 = load i64, ptr %6, align 8
  %13 = zext i64 %12 to i128
  %14 = urem i128 %11, %13
  ret i128 %14
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @k(ptr noundef %0, ptr noundef %1) #1 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca i128, align 16
  %7 = alloca i128, align 16
  %8 = alloca i128, align 16
  %9 = alloca i128, align 16
  %10 = alloca i128, align 16
  %11 = alloca i128, align 16
  %12 = alloca i128, align 16
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  %13 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %13, ptr %5, align 4
  %14 = load ptr, ptr %3, align 8
  %15 = load i32, ptr %5, align 4
  %16 = sext i32 %15 to i64
  %17 = getelementptr inbounds i64, ptr %14, i64 %16
  %18 = load i64, ptr %17, align 8
  %19 = zext i64 %18 to i128
  %20 = shl i128 %19, 61
  %21 = load ptr, ptr %3, align 8
  %22 = load i32, ptr %5, align 4
  %23 = sub nsw i32 63, %22
  %24 = sext i32 %23 to i64
  %25 = getelementptr inbounds i64, ptr %21, i64 %24
  %26 = load i64, ptr %25, align 8
  %27 = zext i64 %26 to i128
  %28 = or i128 %20, %27
  store i128 %28, ptr %6, align 16
  %29 = load ptr, ptr %3, align 8
  %30 = load i32, ptr %5, align 4
  %31 = add nsw i32 %30, 9
  %32 = and i32 %31, 63
  %33 = sext i32 %32 to i64
  %34 = getelementptr inbounds i64, ptr %29, i64 %33
  %35 = load i64, ptr %34, align 8
  %36 = zext i64 %35 to i128
  store i128 %36, ptr %7, align 16
  %37 = load i128, ptr %6, align 16
  %38 = lshr i128 %37, 3
  %39 = sub nsw i128 0, %38
  store i128 %39, ptr %8, align 16
  %40 = load i128, ptr %6, align 16
  %41 = load i128, ptr %7, align 16
  %42 = udiv i128 %40, %41
  store i128 %42, ptr %9, align 16
  %43 = load i128, ptr %6, align 16
  %44 = load i128, ptr %7, align 16
  %45 = urem i128 %43, %44
  store i128 %45, ptr %10, align 16
  %46 = load i128, ptr %6, align 16
  %47 = load i128, ptr %7, align 16
  %48 = add i128 %47, 3
  %49 = mul i128 %46, %48
  store i128 %49, ptr %11, align 16
  %50 = load i128, ptr %6, align 16
  %51 = load i32, ptr %5, align 4
  %52 = and i32 %51, 63
  %53 = zext i32 %52 to i128
  %54 = shl i128 %50, %53
  %55 = load i128, ptr %6, align 16
  %56 = load i32, ptr %5, align 4
  %57 = add nsw i32 %56, 64
  %58 = zext i32 %57 to i128
  %59 = lshr i128 %55, %58
  %60 = or i128 %54, %59
  store i128 %60, ptr %12, align 16
  %61 = load i128, ptr %9, align 16
  %62 = trunc i128 %61 to i64
  %63 = load i128, ptr %9, align 16
  %64 = lshr i128 %63, 64
  %65 = trunc i128 %64 to i64
  %66 = xor i64 %62, %65
  %67 = load i128, ptr %10, align 16
  %68 = trunc i128 %67 to i64
  %69 = xor i64 %66, %68
  %70 = load ptr, ptr %4, align 8
  %71 = load i32, ptr %5, align 4
  %72 = sext i32 %71 to i64
  %73 = getelementptr inbounds i64, ptr %70, i64 %72
  store i64 %69, ptr %73, align 8
  %74 = load i128, ptr %11, align 16
  %75 = lshr i128 %74, 64
  %76 = trunc i128 %75 to i64
  %77 = load i128, ptr %11, align 16
  %78 = trunc i128 %77 to i64
  %79 = add i64 %76, %78
  %80 = load i128, ptr %8, align 16
  %81 = load i128, ptr %7, align 16
  %82 = icmp slt i128 %80, %81
  %83 = zext i1 %82 to i64
  %84 = add i64 %79, %83
  %85 = load i128, ptr %6, align 16
  %86 = load i128, ptr %11, align 16
  %87 = icmp ugt i128 %85, %86
  %88 = zext i1 %87 to i64
  %89 = add i64 %84, %88
  %90 = load ptr, ptr %4, align 8
  %91 = load i32, ptr %5, align 4
  %92 = add nsw i32 64, %91
  %93 = sext i32 %92 to i64
  %94 = getelementptr inbounds i64, ptr %90, i64 %93
  store i64 %89, ptr %94, align 8
  %95 = load i128, ptr %8, align 16
  %96 = sdiv i128 %95, 1000000007
  %97 = trunc i128 %96 to i64
  %98 = load i128, ptr %8, align 16
  %99 = ashr i128 %98, 77
  %100 = trunc i128 %99 to i64
  %101 = xor i64 %97, %100
  %102 = load i128, ptr %12, align 16
  %103 = trunc i128 %102 to i64
  %104 = xor i64 %101, %103
  %105 = load ptr, ptr %4, align 8
  %106 = load i32, ptr %5, align 4
  %107 = add nsw i32 128, %106
  %108 = sext i32 %107 to i64
  %109 = getelementptr inbounds i64, ptr %105, i64 %108
  store i64 %104, ptr %109, align 8
  %110 = load ptr, ptr %3, align 8
  %111 = load i32, ptr %5, align 4
  %112 = sext i32 %111 to i64
  %113 = getelementptr inbounds i64, ptr %110, i64 %112
  %114 = load i64, ptr %113, align 8
  %115 = load ptr, ptr %3, align 8
  %116 = load i32, ptr %5, align 4
  %117 = sub nsw i32 63, %116
  %118 = sext i32 %117 to i64
  %119 = getelementptr inbounds i64, ptr %115, i64 %118
  %120 = load i64, ptr %119, align 8
  %121 = call noundef i128 @_Z6mulmodyyy(i64 noundef %114, i64 noundef %120, i64 noundef 3000000021) #3
  %122 = trunc i128 %121 to i64
  %123 = load ptr, ptr %4, align 8
  %124 = load i32, ptr %5, align 4
  %125 = add nsw i32 192, %124
  %126 = sext i32 %125 to i64
  %127 = getelementptr inbounds i64, ptr %123, i64 %126
  store i64 %122, ptr %127, align 8
  ret void
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
