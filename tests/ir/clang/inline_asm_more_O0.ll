; buffer a u32[64] rand(0,4294967295)
; buffer o u32[64] out
; buffer q u64[64] out
; launch k<<<1,64>>>(a,o,q)
source_filename = "inline_asm_more.cu"
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
  %10 = alloca i32, align 4
  %11 = alloca i64, align 8
  %12 = alloca i16, align 2
  %13 = alloca float, align 4
  %14 = alloca double, align 8
  %15 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store ptr %2, ptr %6, align 8
  %16 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %16, ptr %7, align 4
  %17 = load ptr, ptr %4, align 8
  %18 = load i32, ptr %7, align 4
  %19 = sext i32 %18 to i64
  %20 = getelementptr inbounds i32, ptr %17, i64 %19
  %21 = load i32, ptr %20, align 4
  store i32 %21, ptr %8, align 4
  %22 = load i32, ptr %8, align 4
  %23 = call { i32, i32 } asm "add.cc.u32 $0, $2, $3;\0A\09addc.u32 $1, $2, 0;", "=r,=r,r,r"(i32 %22, i32 -2147483647) #2, !srcloc !4
  %24 = extractvalue { i32, i32 } %23, 0
  %25 = extractvalue { i32, i32 } %23, 1
  store i32 %24, ptr %9, align 4
  store i32 %25, ptr %10, align 4
  %26 = load i32, ptr %8, align 4
  %27 = call i64 asm "mul.wide.u32 $0, $1, $2;", "=l,r,n"(i32 %26, i32 12345) #2, !srcloc !5
  store i64 %27, ptr %11, align 8
  %28 = load i32, ptr %8, align 4
  %29 = trunc i32 %28 to i16
  store i16 %29, ptr %12, align 2
  %30 = load i16, ptr %12, align 2
  %31 = call i16 asm "{\0A\09.reg .b16 t;\0A\09mov.b16 t, $1;\0A\09add.u16 $0, t, t;\0A\09}", "=h,h"(i16 %30) #2, !srcloc !6
  store i16 %31, ptr %12, align 2
  %32 = load i32, ptr %8, align 4
  %33 = call contract float asm "cvt.rn.f32.u32 $0, $1;", "=f,r"(i32 %32) #2, !srcloc !7
  store float %33, ptr %13, align 4
  %34 = load float, ptr %13, align 4
  %35 = call contract double asm "cvt.f64.f32 $0, $1;", "=d,f"(float %34) #2, !srcloc !8
  store double %35, ptr %14, align 8
  %36 = load i32, ptr %9, align 4
  %37 = load i32, ptr %10, align 4
  %38 = call i32 asm "xor.b32 $0, $0, $1;", "=r,r,0"(i32 %37, i32 %36) #2, !srcloc !9
  store i32 %38, ptr %9, align 4
  %39 = load ptr, ptr %6, align 8
  %40 = load i32, ptr %7, align 4
  %41 = sext i32 %40 to i64
  %42 = getelementptr inbounds i64, ptr %39, i64 %41
  %43 = load i64, ptr %11, align 8
  call void asm sideeffect "st.global.u64 [$0], $1;", "l,l,~{memory}"(ptr %42, i64 %43) #3, !srcloc !10
  %44 = call i32 asm "mov.u32 $0, %laneid;", "=r"() #2, !srcloc !11
  store i32 %44, ptr %15, align 4
  %45 = load i32, ptr %9, align 4
  %46 = load i16, ptr %12, align 2
  %47 = zext i16 %46 to i32
  %48 = add i32 %45, %47
  %49 = load double, ptr %14, align 8
  %50 = fdiv contract double %49, 6.553600e+04
  %51 = fptoui double %50 to i32
  %52 = add i32 %48, %51
  %53 = load i32, ptr %15, align 4
  %54 = add i32 %52, %53
  %55 = load ptr, ptr %6, align 8
  %56 = load i32, ptr %7, align 4
  %57 = sext i32 %56 to i64
  %58 = getelementptr inbounds i64, ptr %55, i64 %57
  %59 = load i64, ptr %58, align 8
  %60 = trunc i64 %59 to i32
  %61 = add i32 %54, %60
  %62 = load ptr, ptr %5, align 8
  %63 = load i32, ptr %7, align 4
  %64 = sext i32 %63 to i64
  %65 = getelementptr inbounds i32, ptr %62, i64 %64
  store i32 %61, ptr %65, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind memory(none) }
attributes #3 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"clang"}
!4 = !{i64 245, i64 270}
!5 = !{i64 356}
!6 = !{i64 435, i64 439, i64 455, i64 473, i64 494}
!7 = !{i64 537}
!8 = !{i64 601}
!9 = !{i64 650}
!10 = !{i64 708}
!11 = !{i64 786}
