; buffer a i32[64] rand(-50,50)
; buffer o i32[192] out
; launch k<<<1,64>>>(a,o)
; arch sm_80
source_filename = "asm_inline.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef %a, ptr noundef %o) #0 {
entry:
  %a.addr = alloca ptr, align 8
  %o.addr = alloca ptr, align 8
  %i = alloca i32, align 4
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  %z = alloca i32, align 4
  %f = alloca float, align 4
  store ptr %a, ptr %a.addr, align 8
  store ptr %o, ptr %o.addr, align 8
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nsw i32 %0, %1
  %2 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nsw i32 %mul, %2
  store i32 %add, ptr %i, align 4
  %3 = load ptr, ptr %a.addr, align 8
  %4 = load i32, ptr %i, align 4
  %idxprom = sext i32 %4 to i64
  %arrayidx = getelementptr inbounds i32, ptr %3, i64 %idxprom
  %5 = load i32, ptr %arrayidx, align 4
  store i32 %5, ptr %x, align 4
  %6 = load i32, ptr %x, align 4
  %7 = call { i32, i32 } asm "{ .reg .b32 t; add.s32 t, $2, 5; mul.lo.s32 $0, t, $3; xor.b32 $1, t, $2; }", "=r,=&r,r,n"(i32 %6, i32 3) #2, !srcloc !4
  %asmresult = extractvalue { i32, i32 } %7, 0
  %asmresult1 = extractvalue { i32, i32 } %7, 1
  store i32 %asmresult, ptr %y, align 4
  store i32 %asmresult1, ptr %z, align 4
  %8 = load i32, ptr %y, align 4
  %9 = load ptr, ptr %o.addr, align 8
  %10 = load i32, ptr %i, align 4
  %mul2 = mul nsw i32 3, %10
  %idxprom3 = sext i32 %mul2 to i64
  %arrayidx4 = getelementptr inbounds i32, ptr %9, i64 %idxprom3
  store i32 %8, ptr %arrayidx4, align 4
  %11 = load i32, ptr %z, align 4
  %12 = load ptr, ptr %o.addr, align 8
  %13 = load i32, ptr %i, align 4
  %mul5 = mul nsw i32 3, %13
  %add6 = add nsw i32 %mul5, 1
  %idxprom7 = sext i32 %add6 to i64
  %arrayidx8 = getelementptr inbounds i32, ptr %12, i64 %idxprom7
  store i32 %11, ptr %arrayidx8, align 4
  %14 = load i32, ptr %x, align 4
  %conv = sitofp i32 %14 to float
  store float %conv, ptr %f, align 4
  %15 = load i32, ptr %y, align 4
  %16 = load i32, ptr %x, align 4
  %17 = call i32 asm sideeffect "mad.lo.s32 $0, $0, $1, $2;", "=r,r,r,0,~{memory}"(i32 %16, i32 7, i32 %15) #3, !srcloc !5
  store i32 %17, ptr %y, align 4
  %18 = load i32, ptr %y, align 4
  %19 = load float, ptr %f, align 4
  %conv9 = fptosi float %19 to i32
  %add10 = add nsw i32 %18, %conv9
  %20 = load ptr, ptr %o.addr, align 8
  %21 = load i32, ptr %i, align 4
  %mul11 = mul nsw i32 3, %21
  %add12 = add nsw i32 %mul11, 2
  %idxprom13 = sext i32 %add12 to i64
  %arrayidx14 = getelementptr inbounds i32, ptr %20, i64 %idxprom13
  store i32 %add10, ptr %arrayidx14, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind memory(none) }
attributes #3 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!4 = !{i64 76}
!5 = !{i64 233}
