; buffer a i32[64] rand(-100000,100000)
; buffer b i32[64] rand(1,300)
; buffer o i64[256] out
; launch k<<<1,64>>>(a,b,o)
source_filename = "division.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @k(ptr noundef %0, ptr noundef %1, ptr noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i64, align 8
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store ptr %2, ptr %6, align 8
  %11 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %11, ptr %7, align 4
  %12 = load ptr, ptr %4, align 8
  %13 = load i32, ptr %7, align 4
  %14 = sext i32 %13 to i64
  %15 = getelementptr inbounds i32, ptr %12, i64 %14
  %16 = load i32, ptr %15, align 4
  store i32 %16, ptr %8, align 4
  %17 = load ptr, ptr %5, align 8
  %18 = load i32, ptr %7, align 4
  %19 = sext i32 %18 to i64
  %20 = getelementptr inbounds i32, ptr %17, i64 %19
  %21 = load i32, ptr %20, align 4
  store i32 %21, ptr %9, align 4
  %22 = load i32, ptr %8, align 4
  %23 = sext i32 %22 to i64
  %24 = mul nsw i64 %23, 1000003
  %25 = load i32, ptr %9, align 4
  %26 = sext i32 %25 to i64
  %27 = mul nsw i64 %24, %26
  store i64 %27, ptr %10, align 8
  %28 = load i32, ptr %8, align 4
  %29 = sdiv i32 %28, 7
  %30 = load i32, ptr %8, align 4
  %31 = srem i32 %30, 10
  %32 = add nsw i32 %29, %31
  %33 = load i32, ptr %8, align 4
  %34 = load i32, ptr %9, align 4
  %35 = sdiv i32 %33, %34
  %36 = add nsw i32 %32, %35
  %37 = load i32, ptr %8, align 4
  %38 = load i32, ptr %9, align 4
  %39 = sub nsw i32 0, %38
  %40 = srem i32 %37, %39
  %41 = add nsw i32 %36, %40
  %42 = load i32, ptr %8, align 4
  %43 = udiv i32 %42, 9
  %44 = add i32 %41, %43
  %45 = load i32, ptr %8, align 4
  %46 = urem i32 %45, 641
  %47 = add i32 %44, %46
  %48 = zext i32 %47 to i64
  %49 = load ptr, ptr %6, align 8
  %50 = load i32, ptr %7, align 4
  %51 = sext i32 %50 to i64
  %52 = getelementptr inbounds i64, ptr %49, i64 %51
  store i64 %48, ptr %52, align 8
  %53 = load i64, ptr %10, align 8
  %54 = sdiv i64 %53, 1000
  %55 = load i64, ptr %10, align 8
  %56 = load i32, ptr %9, align 4
  %57 = sext i32 %56 to i64
  %58 = srem i64 %55, %57
  %59 = add nsw i64 %54, %58
  %60 = load i64, ptr %10, align 8
  %61 = udiv i64 %60, 10
  %62 = add i64 %59, %61
  %63 = load i64, ptr %10, align 8
  %64 = load i32, ptr %9, align 4
  %65 = mul nsw i32 %64, 5
  %66 = sext i32 %65 to i64
  %67 = urem i64 %63, %66
  %68 = add i64 %62, %67
  %69 = load ptr, ptr %6, align 8
  %70 = load i32, ptr %7, align 4
  %71 = add nsw i32 64, %70
  %72 = sext i32 %71 to i64
  %73 = getelementptr inbounds i64, ptr %69, i64 %72
  store i64 %68, ptr %73, align 8
  %74 = load i32, ptr %8, align 4
  %75 = trunc i32 %74 to i16
  %76 = sext i16 %75 to i32
  %77 = load i32, ptr %9, align 4
  %78 = or i32 %77, 1
  %79 = trunc i32 %78 to i16
  %80 = sext i16 %79 to i32
  %81 = sdiv i32 %76, %80
  %82 = load i32, ptr %8, align 4
  %83 = trunc i32 %82 to i8
  %84 = sext i8 %83 to i32
  %85 = sdiv i32 %84, 3
  %86 = add nsw i32 %81, %85
  %87 = load i32, ptr %8, align 4
  %88 = trunc i32 %87 to i8
  %89 = zext i8 %88 to i32
  %90 = srem i32 %89, 11
  %91 = add nsw i32 %86, %90
  %92 = load i32, ptr %8, align 4
  %93 = trunc i32 %92 to i16
  %94 = zext i16 %93 to i32
  %95 = sdiv i32 %94, 100
  %96 = add nsw i32 %91, %95
  %97 = sext i32 %96 to i64
  %98 = load ptr, ptr %6, align 8
  %99 = load i32, ptr %7, align 4
  %100 = add nsw i32 128, %99
  %101 = sext i32 %100 to i64
  %102 = getelementptr inbounds i64, ptr %98, i64 %101
  store i64 %97, ptr %102, align 8
  %103 = load i32, ptr %8, align 4
  %104 = sdiv i32 %103, 16
  %105 = load i32, ptr %8, align 4
  %106 = srem i32 %105, 32
  %107 = add nsw i32 %104, %106
  %108 = sext i32 %107 to i64
  %109 = load i64, ptr %10, align 8
  %110 = sdiv i64 %109, 4096
  %111 = add nsw i64 %108, %110
  %112 = load i64, ptr %10, align 8
  %113 = srem i64 %112, 64
  %114 = add nsw i64 %111, %113
  %115 = load i32, ptr %8, align 4
  %116 = sdiv i32 %115, -8
  %117 = sext i32 %116 to i64
  %118 = sub nsw i64 %114, %117
  %119 = load ptr, ptr %6, align 8
  %120 = load i32, ptr %7, align 4
  %121 = add nsw i32 192, %120
  %122 = sext i32 %121 to i64
  %123 = getelementptr inbounds i64, ptr %119, i64 %122
  store i64 %118, ptr %123, align 8
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
