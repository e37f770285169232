; buffer a f32[64] rand(-300,300)
; buffer d f64[64] rand(-3000,3000)
; buffer o i64[256] out
; buffer f f32[128] out
; launch k<<<1,64>>>(a,d,o,f)
source_filename = "conversions.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @k(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3) #0 {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i32, align 4
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store ptr %3, ptr %8, align 8
  %10 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %10, ptr %9, align 4
  %11 = load ptr, ptr %5, align 8
  %12 = load i32, ptr %9, align 4
  %13 = sext i32 %12 to i64
  %14 = getelementptr inbounds float, ptr %11, i64 %13
  %15 = load float, ptr %14, align 4
  %16 = fptosi float %15 to i32
  %17 = load ptr, ptr %5, align 8
  %18 = load i32, ptr %9, align 4
  %19 = sext i32 %18 to i64
  %20 = getelementptr inbounds float, ptr %17, i64 %19
  %21 = load float, ptr %20, align 4
  %22 = fptosi float %21 to i32
  %23 = trunc i32 %22 to i8
  %24 = sext i8 %23 to i32
  %25 = mul nsw i32 %24, 3
  %26 = add nsw i32 %16, %25
  %27 = load ptr, ptr %5, align 8
  %28 = load i32, ptr %9, align 4
  %29 = sext i32 %28 to i64
  %30 = getelementptr inbounds float, ptr %27, i64 %29
  %31 = load float, ptr %30, align 4
  %32 = fptosi float %31 to i16
  %33 = sext i16 %32 to i32
  %34 = add nsw i32 %26, %33
  %35 = sext i32 %34 to i64
  %36 = load ptr, ptr %6, align 8
  %37 = load i32, ptr %9, align 4
  %38 = sext i32 %37 to i64
  %39 = getelementptr inbounds double, ptr %36, i64 %38
  %40 = load double, ptr %39, align 8
  %41 = fptosi double %40 to i64
  %42 = add nsw i64 %35, %41
  %43 = load ptr, ptr %7, align 8
  %44 = load i32, ptr %9, align 4
  %45 = sext i32 %44 to i64
  %46 = getelementptr inbounds i64, ptr %43, i64 %45
  store i64 %42, ptr %46, align 8
  %47 = load ptr, ptr %5, align 8
  %48 = load i32, ptr %9, align 4
  %49 = sext i32 %48 to i64
  %50 = getelementptr inbounds float, ptr %47, i64 %49
  %51 = load float, ptr %50, align 4
  %52 = call contract float @llvm.fabs.f32(float %51)
  %53 = fptoui float %52 to i32
  %54 = zext i32 %53 to i64
  %55 = load ptr, ptr %6, align 8
  %56 = load i32, ptr %9, align 4
  %57 = sext i32 %56 to i64
  %58 = getelementptr inbounds double, ptr %55, i64 %57
  %59 = load double, ptr %58, align 8
  %60 = call contract double @llvm.fabs.f64(double %59)
  %61 = fptoui double %60 to i64
  %62 = add i64 %54, %61
  %63 = load ptr, ptr %6, align 8
  %64 = load i32, ptr %9, align 4
  %65 = sext i32 %64 to i64
  %66 = getelementptr inbounds double, ptr %63, i64 %65
  %67 = load double, ptr %66, align 8
  %68 = fptosi double %67 to i32
  %69 = trunc i32 %68 to i8
  %70 = zext i8 %69 to i64
  %71 = add i64 %62, %70
  %72 = load ptr, ptr %7, align 8
  %73 = load i32, ptr %9, align 4
  %74 = add nsw i32 64, %73
  %75 = sext i32 %74 to i64
  %76 = getelementptr inbounds i64, ptr %72, i64 %75
  store i64 %71, ptr %76, align 8
  %77 = load i32, ptr %9, align 4
  %78 = sext i32 %77 to i64
  %79 = mul nsw i64 %78, 12345678901
  %80 = sitofp i64 %79 to float
  %81 = fptosi float %80 to i64
  %82 = load i32, ptr %9, align 4
  %83 = mul i32 %82, 99999999
  %84 = uitofp i32 %83 to double
  %85 = fptosi double %84 to i64
  %86 = add nsw i64 %81, %85
  %87 = load ptr, ptr %7, align 8
  %88 = load i32, ptr %9, align 4
  %89 = add nsw i32 128, %88
  %90 = sext i32 %89 to i64
  %91 = getelementptr inbounds i64, ptr %87, i64 %90
  store i64 %86, ptr %91, align 8
  %92 = load ptr, ptr %5, align 8
  %93 = load i32, ptr %9, align 4
  %94 = sext i32 %93 to i64
  %95 = getelementptr inbounds float, ptr %92, i64 %94
  %96 = load float, ptr %95, align 4
  %97 = fcmp contract une float %96, 0.000000e+00
  %98 = zext i1 %97 to i32
  %99 = load i32, ptr %9, align 4
  %100 = and i32 %99, 3
  %101 = icmp ne i32 %100, 0
  %102 = zext i1 %101 to i32
  %103 = add nsw i32 %98, %102
  %104 = load ptr, ptr %6, align 8
  %105 = load i32, ptr %9, align 4
  %106 = sext i32 %105 to i64
  %107 = getelementptr inbounds double, ptr %104, i64 %106
  %108 = load double, ptr %107, align 8
  %109 = fadd contract double %108, 4.000000e+03
  %110 = fptoui double %109 to i16
  %111 = zext i16 %110 to i32
  %112 = add nsw i32 %103, %111
  %113 = sext i32 %112 to i64
  %114 = load ptr, ptr %7, align 8
  %115 = load i32, ptr %9, align 4
  %116 = add nsw i32 192, %115
  %117 = sext i32 %116 to i64
  %118 = getelementptr inbounds i64, ptr %114, i64 %117
  store i64 %113, ptr %118, align 8
  %119 = load i32, ptr %9, align 4
  %120 = sext i32 %119 to i64
  %121 = mul i64 %120, 20015998343868
  %122 = uitofp i64 %121 to float
  %123 = load i32, ptr %9, align 4
  %124 = mul nsw i32 %123, 777
  %125 = trunc i32 %124 to i16
  %126 = sitofp i16 %125 to float
  %127 = fadd contract float %122, %126
  %128 = load i32, ptr %9, align 4
  %129 = trunc i32 %128 to i8
  %130 = uitofp i8 %129 to float
  %131 = fadd contract float %127, %130
  %132 = load ptr, ptr %6, align 8
  %133 = load i32, ptr %9, align 4
  %134 = sext i32 %133 to i64
  %135 = getelementptr inbounds double, ptr %132, i64 %134
  %136 = load double, ptr %135, align 8
  %137 = fptrunc contract double %136 to float
  %138 = fadd contract float %131, %137
  %139 = load ptr, ptr %8, align 8
  %140 = load i32, ptr %9, align 4
  %141 = sext i32 %140 to i64
  %142 = getelementptr inbounds float, ptr %139, i64 %141
  store float %138, ptr %142, align 4
  %143 = load i32, ptr %9, align 4
  %144 = sext i32 %143 to i64
  %145 = mul nsw i64 %144, 20015998343868
  %146 = sub nsw i64 0, %145
  %147 = sitofp i64 %146 to float
  %148 = load i32, ptr %9, align 4
  %149 = and i32 %148, 1
  %150 = icmp ne i32 %149, 0
  %151 = uitofp i1 %150 to float
  %152 = fadd contract float %147, %151
  %153 = load ptr, ptr %5, align 8
  %154 = load i32, ptr %9, align 4
  %155 = sext i32 %154 to i64
  %156 = getelementptr inbounds float, ptr %153, i64 %155
  %157 = load float, ptr %156, align 4
  %158 = fptrunc contract float %157 to half
  %159 = fpext contract half %158 to float
  %160 = fadd contract float %152, %159
  %161 = load ptr, ptr %8, align 8
  %162 = load i32, ptr %9, align 4
  %163 = add nsw i32 64, %162
  %164 = sext i32 %163 to i64
  %165 = getelementptr inbounds float, ptr %161, i64 %164
  store float %160, ptr %165, align 4
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"clang"}
