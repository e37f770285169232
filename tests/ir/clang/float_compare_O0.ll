; buffer a f32[64] values(0,-0.0,1,-1,inf,-inf,nan,1e-40,3.5,-3.5,1e38,2)
; buffer b f32[64] values(nan,1,0,-0.0,-1,inf,2,-inf)
; buffer o i32[64] out
; buffer f f32[64] out
; launch k<<<1,64>>>(a,b,o,f)
source_filename = "float_compare.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @k(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3) #0 {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i32, align 4
  %10 = alloca float, align 4
  %11 = alloca float, align 4
  %12 = alloca i32, align 4
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store ptr %3, ptr %8, align 8
  %13 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %13, ptr %9, align 4
  %14 = load ptr, ptr %5, align 8
  %15 = load i32, ptr %9, align 4
  %16 = sext i32 %15 to i64
  %17 = getelementptr inbounds float, ptr %14, i64 %16
  %18 = load float, ptr %17, align 4
  store float %18, ptr %10, align 4
  %19 = load ptr, ptr %6, align 8
  %20 = load i32, ptr %9, align 4
  %21 = sext i32 %20 to i64
  %22 = getelementptr inbounds float, ptr %19, i64 %21
  %23 = load float, ptr %22, align 4
  store float %23, ptr %11, align 4
  %24 = load float, ptr %10, align 4
  %25 = load float, ptr %11, align 4
  %26 = fcmp contract olt float %24, %25
  %27 = zext i1 %26 to i32
  %28 = load float, ptr %10, align 4
  %29 = load float, ptr %11, align 4
  %30 = fcmp contract ole float %28, %29
  %31 = zext i1 %30 to i32
  %32 = shl i32 %31, 1
  %33 = or i32 %27, %32
  %34 = load float, ptr %10, align 4
  %35 = load float, ptr %11, align 4
  %36 = fcmp contract oeq float %34, %35
  %37 = zext i1 %36 to i32
  %38 = shl i32 %37, 2
  %39 = or i32 %33, %38
  %40 = load float, ptr %10, align 4
  %41 = load float, ptr %11, align 4
  %42 = fcmp contract une float %40, %41
  %43 = zext i1 %42 to i32
  %44 = shl i32 %43, 3
  %45 = or i32 %39, %44
  %46 = load float, ptr %10, align 4
  %47 = load float, ptr %11, align 4
  %48 = fcmp contract ogt float %46, %47
  %49 = zext i1 %48 to i32
  %50 = shl i32 %49, 4
  %51 = or i32 %45, %50
  %52 = load float, ptr %10, align 4
  %53 = load float, ptr %11, align 4
  %54 = fcmp contract oge float %52, %53
  %55 = zext i1 %54 to i32
  %56 = shl i32 %55, 5
  %57 = or i32 %51, %56
  store i32 %57, ptr %12, align 4
  %58 = load float, ptr %10, align 4
  %59 = load float, ptr %11, align 4
  %60 = fcmp contract olt float %58, %59
  %61 = xor i1 %60, true
  %62 = zext i1 %61 to i32
  %63 = shl i32 %62, 6
  %64 = load float, ptr %10, align 4
  %65 = load float, ptr %11, align 4
  %66 = fcmp contract oge float %64, %65
  %67 = xor i1 %66, true
  %68 = zext i1 %67 to i32
  %69 = shl i32 %68, 7
  %70 = or i32 %63, %69
  %71 = load float, ptr %10, align 4
  %72 = load float, ptr %11, align 4
  %73 = fcmp contract uno float %71, %72
  %74 = zext i1 %73 to i32
  %75 = shl i32 %74, 8
  %76 = or i32 %70, %75
  %77 = load float, ptr %10, align 4
  %78 = load float, ptr %11, align 4
  %79 = fcmp contract one float %77, %78
  %80 = zext i1 %79 to i32
  %81 = shl i32 %80, 9
  %82 = or i32 %76, %81
  %83 = load i32, ptr %12, align 4
  %84 = or i32 %83, %82
  store i32 %84, ptr %12, align 4
  %85 = load float, ptr %10, align 4
  %86 = call i1 @llvm.is.fpclass.f32(float %85, i32 3)
  %87 = zext i1 %86 to i32
  %88 = shl i32 %87, 10
  %89 = load float, ptr %10, align 4
  %90 = call contract float @llvm.fabs.f32(float %89) #3
  %91 = fcmp contract oeq float %90, 0x7FF0000000000000
  %92 = bitcast float %89 to i32
  %93 = icmp slt i32 %92, 0
  %94 = select i1 %93, i32 -1, i32 1
  %95 = select i1 %91, i32 %94, i32 0
  %96 = and i32 %95, 3
  %97 = shl i32 %96, 11
  %98 = or i32 %88, %97
  %99 = load float, ptr %10, align 4
  %100 = bitcast float %99 to i32
  %101 = icmp slt i32 %100, 0
  %102 = zext i1 %101 to i32
  %103 = shl i32 %102, 13
  %104 = or i32 %98, %103
  %105 = load float, ptr %11, align 4
  %106 = call i1 @llvm.is.fpclass.f32(float %105, i32 504)
  %107 = zext i1 %106 to i32
  %108 = shl i32 %107, 14
  %109 = or i32 %104, %108
  %110 = load i32, ptr %12, align 4
  %111 = or i32 %110, %109
  store i32 %111, ptr %12, align 4
  %112 = load float, ptr %10, align 4
  %113 = call i1 @llvm.is.fpclass.f32(float %112, i32 264)
  %114 = zext i1 %113 to i32
  %115 = shl i32 %114, 15
  %116 = load i32, ptr %12, align 4
  %117 = or i32 %116, %115
  store i32 %117, ptr %12, align 4
  %118 = load i32, ptr %12, align 4
  %119 = load ptr, ptr %7, align 8
  %120 = load i32, ptr %9, align 4
  %121 = sext i32 %120 to i64
  %122 = getelementptr inbounds i32, ptr %119, i64 %121
  store i32 %118, ptr %122, align 4
  %123 = load float, ptr %10, align 4
  %124 = load float, ptr %11, align 4
  %125 = call contract float @llvm.minnum.f32(float %123, float %124)
  %126 = load float, ptr %10, align 4
  %127 = load float, ptr %11, align 4
  %128 = call contract float @llvm.maxnum.f32(float %126, float %127)
  %129 = call i1 @llvm.is.fpclass.f32(float %128, i32 3)
  %130 = zext i1 %129 to i64
  %131 = select i1 %129, i32 0, i32 1
  %132 = mul nsw i32 2, %131
  %133 = sitofp i32 %132 to float
  %134 = fadd contract float %125, %133
  %135 = load float, ptr %10, align 4
  %136 = call contract float @llvm.copysign.f32(float 1.000000e+00, float %135)
  %137 = load float, ptr %10, align 4
  %138 = load float, ptr %11, align 4
  %139 = fcmp contract olt float %137, %138
  %140 = zext i1 %139 to i64
  %141 = select i1 %139, i32 3, i32 5
  %142 = sitofp i32 %141 to float
  %143 = fmul contract float %136, %142
  %144 = fadd contract float %134, %143
  %145 = load ptr, ptr %8, align 8
  %146 = load i32, ptr %9, align 4
  %147 = sext i32 %146 to i64
  %148 = getelementptr inbounds float, ptr %145, i64 %147
  store float %144, ptr %148, align 4
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.is.fpclass.f32(float, i32 immarg) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.minnum.f32(float, float) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.copysign.f32(float, float) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { memory(none) }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"clang"}
