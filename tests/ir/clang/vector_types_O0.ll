; buffer a i32[256] rand(-99,99)
; buffer o i32[256] out
; launch k<<<1,64>>>(a,o)
source_filename = "vector_types.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline nounwind optnone
define dso_local noundef <3 x i32> @_Z5crossDv3_iS_(<3 x i32> noundef %0, <3 x i32> noundef %1) #0 {
  %3 = alloca <3 x i32>, align 16
  %4 = alloca <3 x i32>, align 16
  %5 = shufflevector <3 x i32> %0, <3 x i32> undef, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x i32> %5, ptr %3, align 16
  %6 = shufflevector <3 x i32> %1, <3 x i32> undef, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x i32> %6, ptr %4, align 16
  %7 = load <3 x i32>, ptr %3, align 16
  %8 = shufflevector <3 x i32> %7, <3 x i32> poison, <3 x i32> <i32 1, i32 2, i32 0>
  %9 = load <3 x i32>, ptr %4, align 16
  %10 = shufflevector <3 x i32> %9, <3 x i32> poison, <3 x i32> <i32 2, i32 0, i32 1>
  %11 = mul <3 x i32> %8, %10
  %12 = load <3 x i32>, ptr %3, align 16
  %13 = shufflevector <3 x i32> %12, <3 x i32> poison, <3 x i32> <i32 2, i32 0, i32 1>
  %14 = load <3 x i32>, ptr %4, align 16
  %15 = shufflevector <3 x i32> %14, <3 x i32> poison, <3 x i32> <i32 1, i32 2, i32 0>
  %16 = mul <3 x i32> %13, %15
  %17 = sub <3 x i32> %11, %16
  ret <3 x i32> %17
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @k(ptr noundef %0, ptr noundef %1) #1 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca <4 x i32>, align 16
  %7 = alloca <4 x i32>, align 16
  %8 = alloca <3 x i32>, align 16
  %9 = alloca <8 x i16>, align 16
  %10 = alloca <4 x i8>, align 4
  %11 = alloca <4 x float>, align 16
  %12 = alloca <4 x i32>, align 16
  %13 = alloca <4 x i32>, align 16
  %14 = alloca <4 x i32>, align 16
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  %15 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %15, ptr %5, align 4
  %16 = load ptr, ptr %3, align 8
  %17 = load i32, ptr %5, align 4
  %18 = sext i32 %17 to i64
  %19 = getelementptr inbounds <4 x i32>, ptr %16, i64 %18
  %20 = load <4 x i32>, ptr %19, align 16
  store <4 x i32> %20, ptr %6, align 16
  %21 = load <4 x i32>, ptr %6, align 16
  %22 = shufflevector <4 x i32> %21, <4 x i32> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  store <4 x i32> %22, ptr %7, align 16
  %23 = load <4 x i32>, ptr %6, align 16
  %24 = shufflevector <4 x i32> %23, <4 x i32> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %25 = load <4 x i32>, ptr %7, align 16
  %26 = shufflevector <4 x i32> %25, <4 x i32> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %27 = call noundef <3 x i32> @_Z5crossDv3_iS_(<3 x i32> noundef %24, <3 x i32> noundef %26) #3
  %28 = shufflevector <3 x i32> %27, <3 x i32> undef, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x i32> %28, ptr %8, align 16
  %29 = load <4 x i32>, ptr %6, align 16
  %30 = load <4 x i32>, ptr %7, align 16
  %31 = shufflevector <4 x i32> %29, <4 x i32> %30, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  %32 = trunc <8 x i32> %31 to <8 x i16>
  %33 = mul <8 x i16> %32, splat (i16 3)
  store <8 x i16> %33, ptr %9, align 16
  %34 = load <4 x i32>, ptr %6, align 16
  %35 = trunc <4 x i32> %34 to <4 x i8>
  %36 = add <4 x i8> %35, splat (i8 5)
  store <4 x i8> %36, ptr %10, align 4
  %37 = load <4 x i32>, ptr %6, align 16
  %38 = sitofp <4 x i32> %37 to <4 x float>
  %39 = fmul contract <4 x float> %38, splat (float 5.000000e-01)
  store <4 x float> %39, ptr %11, align 16
  %40 = load <4 x i32>, ptr %6, align 16
  %41 = load <4 x i32>, ptr %7, align 16
  %42 = icmp sgt <4 x i32> %40, %41
  %43 = sext <4 x i1> %42 to <4 x i32>
  %44 = load <4 x i32>, ptr %6, align 16
  %45 = load <4 x i32>, ptr %7, align 16
  %46 = icmp slt <4 x i32> %43, zeroinitializer
  %47 = select <4 x i1> %46, <4 x i32> %44, <4 x i32> %45
  store <4 x i32> %47, ptr %12, align 16
  %48 = load <4 x float>, ptr %11, align 16
  %49 = fptosi <4 x float> %48 to <4 x i32>
  store <4 x i32> %49, ptr %13, align 16
  %50 = load <4 x i32>, ptr %12, align 16
  %51 = load <3 x i32>, ptr %8, align 16
  %52 = extractelement <3 x i32> %51, i64 0
  %53 = insertelement <4 x i32> poison, i32 %52, i32 0
  %54 = load <3 x i32>, ptr %8, align 16
  %55 = extractelement <3 x i32> %54, i64 1
  %56 = insertelement <4 x i32> %53, i32 %55, i32 1
  %57 = load <3 x i32>, ptr %8, align 16
  %58 = extractelement <3 x i32> %57, i64 2
  %59 = insertelement <4 x i32> %56, i32 %58, i32 2
  %60 = load <8 x i16>, ptr %9, align 16
  %61 = extractelement <8 x i16> %60, i32 3
  %62 = sext i16 %61 to i32
  %63 = insertelement <4 x i32> %59, i32 %62, i32 3
  store <4 x i32> %63, ptr %14, align 16
  %64 = load <4 x i32>, ptr %14, align 16
  %65 = add <4 x i32> %50, %64
  %66 = load <4 x i8>, ptr %10, align 4
  %67 = sext <4 x i8> %66 to <4 x i32>
  %68 = load <4 x i32>, ptr %13, align 16
  %69 = mul <4 x i32> %67, %68
  %70 = add <4 x i32> %65, %69
  %71 = load <4 x i32>, ptr %6, align 16
  %72 = shl <4 x i32> %71, splat (i32 2)
  %73 = sub <4 x i32> %70, %72
  %74 = load <4 x i32>, ptr %7, align 16
  %75 = ashr <4 x i32> %74, splat (i32 1)
  %76 = add <4 x i32> %73, %75
  %77 = load ptr, ptr %4, align 8
  %78 = load i32, ptr %5, align 4
  %79 = sext i32 %78 to i64
  %80 = getelementptr inbounds <4 x i32>, ptr %77, i64 %79
  store <4 x i32> %76, ptr %80, align 16
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
