; buffer a f16[64] rand(-8,8)
; buffer b f16[64] rand(-8,8)
; buffer o f16[256] out
; buffer c i32[64] out
; launch k<<<1,64>>>(a,b,o,c)
source_filename = "half_math.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @k(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3) #0 {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i32, align 4
  %10 = alloca half, align 2
  %11 = alloca half, align 2
  %12 = alloca <2 x half>, align 4
  %13 = alloca <2 x half>, align 4
  %14 = alloca <2 x half>, align 4
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store ptr %3, ptr %8, align 8
  %15 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %15, ptr %9, align 4
  %16 = load ptr, ptr %5, align 8
  %17 = load i32, ptr %9, align 4
  %18 = sext i32 %17 to i64
  %19 = getelementptr inbounds half, ptr %16, i64 %18
  %20 = load half, ptr %19, align 2
  store half %20, ptr %10, align 2
  %21 = load ptr, ptr %6, align 8
  %22 = load i32, ptr %9, align 4
  %23 = sext i32 %22 to i64
  %24 = getelementptr inbounds half, ptr %21, i64 %23
  %25 = load half, ptr %24, align 2
  store half %25, ptr %11, align 2
  %26 = load half, ptr %10, align 2
  %27 = load half, ptr %11, align 2
  %28 = fmul contract half %27, 0xH3800
  %29 = fadd contract half %26, %28
  %30 = load ptr, ptr %7, align 8
  %31 = load i32, ptr %9, align 4
  %32 = sext i32 %31 to i64
  %33 = getelementptr inbounds half, ptr %30, i64 %32
  store half %29, ptr %33, align 2
  %34 = load half, ptr %10, align 2
  %35 = fneg contract half %34
  %36 = load half, ptr %11, align 2
  %37 = fsub contract half %35, %36
  %38 = load ptr, ptr %7, align 8
  %39 = load i32, ptr %9, align 4
  %40 = add nsw i32 64, %39
  %41 = sext i32 %40 to i64
  %42 = getelementptr inbounds half, ptr %38, i64 %41
  store half %37, ptr %42, align 2
  %43 = load ptr, ptr %5, align 8
  %44 = load i32, ptr %9, align 4
  %45 = sdiv i32 %44, 2
  %46 = sext i32 %45 to i64
  %47 = getelementptr inbounds <2 x half>, ptr %43, i64 %46
  %48 = load <2 x half>, ptr %47, align 4
  store <2 x half> %48, ptr %12, align 4
  %49 = load half, ptr %10, align 2
  %50 = insertelement <2 x half> poison, half %49, i32 0
  %51 = load half, ptr %11, align 2
  %52 = insertelement <2 x half> %50, half %51, i32 1
  store <2 x half> %52, ptr %13, align 4
  %53 = load <2 x half>, ptr %12, align 4
  %54 = load <2 x half>, ptr %13, align 4
  %55 = fmul contract <2 x half> %53, %54
  %56 = load <2 x half>, ptr %12, align 4
  %57 = fadd contract <2 x half> %55, %56
  store <2 x half> %57, ptr %14, align 4
  %58 = load i32, ptr %9, align 4
  %59 = and i32 %58, 1
  %60 = icmp ne i32 %59, 0
  br i1 %60, label %61, label %64

61:                                               ; preds = %4
  %62 = load <2 x half>, ptr %14, align 4
  %63 = extractelement <2 x half> %62, i64 0
  br label %67

64:                                               ; preds = %4
  %65 = load <2 x half>, ptr %14, align 4
  %66 = extractelement <2 x half> %65, i64 1
  br label %67

67:                                               ; preds = %64, %61
  %68 = phi contract half [ %63, %61 ], [ %66, %64 ]
  %69 = load ptr, ptr %7, align 8
  %70 = load i32, ptr %9, align 4
  %71 = add nsw i32 128, %70
  %72 = sext i32 %71 to i64
  %73 = getelementptr inbounds half, ptr %69, i64 %72
  store half %68, ptr %73, align 2
  %74 = load half, ptr %10, align 2
  %75 = load half, ptr %11, align 2
  %76 = fcmp contract olt half %74, %75
  br i1 %76, label %77, label %79

77:                                               ; preds = %67
  %78 = load half, ptr %10, align 2
  br label %84

79:                                               ; preds = %67
  %80 = load half, ptr %11, align 2
  %81 = fpext contract half %80 to float
  %82 = fmul contract float %81, 2.000000e+00
  %83 = fptrunc contract float %82 to half
  br label %84

84:                                               ; preds = %79, %77
  %85 = phi contract half [ %78, %77 ], [ %83, %79 ]
  %86 = load ptr, ptr %7, align 8
  %87 = load i32, ptr %9, align 4
  %88 = add nsw i32 192, %87
  %89 = sext i32 %88 to i64
  %90 = getelementptr inbounds half, ptr %86, i64 %89
  store half %85, ptr %90, align 2
  %91 = load half, ptr %10, align 2
  %92 = fptosi half %91 to i32
  %93 = load half, ptr %10, align 2
  %94 = load half, ptr %11, align 2
  %95 = fcmp contract oeq half %93, %94
  %96 = zext i1 %95 to i32
  %97 = mul nsw i32 %96, 100
  %98 = add nsw i32 %92, %97
  %99 = load half, ptr %11, align 2
  %100 = fptosi half %99 to i16
  %101 = sext i16 %100 to i32
  %102 = add nsw i32 %98, %101
  %103 = load ptr, ptr %8, align 8
  %104 = load i32, ptr %9, align 4
  %105 = sext i32 %104 to i64
  %106 = getelementptr inbounds i32, ptr %103, i64 %105
  store i32 %102, ptr %106, align 4
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
