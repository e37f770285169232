; buffer a u32[64] rand(0,4294967295)
; buffer o u32[64] out
; buffer q u64[64] out
; launch k<<<1,64>>>(a,o,q)
source_filename = "inline_asm_more.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, ptr noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %5 = zext nneg i32 %4 to i64
  %6 = getelementptr inbounds nuw i32, ptr %0, i64 %5
  %7 = load i32, ptr %6, align 4, !tbaa !4
  %8 = tail call { i32, i32 } asm "add.cc.u32 $0, $2, $3;\0A\09addc.u32 $1, $2, 0;", "=r,=r,r,r"(i32 %7, i32 -2147483647) #2, !srcloc !8
  %9 = extractvalue { i32, i32 } %8, 0
  %10 = extractvalue { i32, i32 } %8, 1
  %11 = tail call i64 asm "mul.wide.u32 $0, $1, $2;", "=l,r,n"(i32 %7, i32 12345) #2, !srcloc !9
  %12 = trunc i32 %7 to i16
  %13 = tail call i16 asm "{\0A\09.reg .b16 t;\0A\09mov.b16 t, $1;\0A\09add.u16 $0, t, t;\0A\09}", "=h,h"(i16 %12) #2, !srcloc !10
  %14 = tail call contract float asm "cvt.rn.f32.u32 $0, $1;", "=f,r"(i32 %7) #2, !srcloc !11
  %15 = tail call contract double asm "cvt.f64.f32 $0, $1;", "=d,f"(float %14) #2, !srcloc !12
  %16 = tail call i32 asm "xor.b32 $0, $0, $1;", "=r,r,0"(i32 %10, i32 %9) #2, !srcloc !13
  %17 = getelementptr inbounds nuw i64, ptr %2, i64 %5
  tail call void asm sideeffect "st.global.u64 [$0], $1;", "l,l,~{memory}"(ptr %17, i64 %11) #3, !srcloc !14
  %18 = tail call i32 asm "mov.u32 $0, %laneid;", "=r"() #2, !srcloc !15
  %19 = zext i16 %13 to i32
  %20 = add i32 %16, %19
  %21 = fmul contract double %15, 0x3EF0000000000000
  %22 = fptoui double %21 to i32
  %23 = add i32 %20, %22
  %24 = add i32 %23, %18
  %25 = load i64, ptr %17, align 8, !tbaa !16
  %26 = trunc i64 %25 to i32
  %27 = add i32 %24, %26
  %28 = getelementptr inbounds nuw i32, ptr %1, i64 %5
  store i32 %27, ptr %28, align 4, !tbaa !4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind memory(none) }
attributes #3 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"clang"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{i64 245, i64 270}
!9 = !{i64 356}
!10 = !{i64 435, i64 439, i64 455, i64 473, i64 494}
!11 = !{i64 537}
!12 = !{i64 601}
!13 = !{i64 650}
!14 = !{i64 708}
!15 = !{i64 786}
!16 = !{!17, !17, i64 0}
!17 = !{!"long long", !6, i64 0}
