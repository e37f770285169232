; buffer a u32[128] rand(0,4294967295)
; buffer o u32[1024] out
; launch k<<<1,128>>>(a,o)
; arch sm_80
source_filename = "bits.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef %a, ptr noundef %o) #0 {
entry:
  %a.addr = alloca ptr, align 8
  %o.addr = alloca ptr, align 8
  %i = alloca i32, align 4
  %x = alloca i32, align 4
  %y = alloca i64, align 8
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
  %conv = zext i32 %6 to i64
  %mul1 = mul i64 %conv, -7046029254386353131
  store i64 %mul1, ptr %y, align 8
  %7 = load i32, ptr %x, align 4
  %8 = call i32 @llvm.ctpop.i32(i32 %7)
  %9 = load ptr, ptr %o.addr, align 8
  %10 = load i32, ptr %i, align 4
  %mul2 = mul nsw i32 8, %10
  %idxprom3 = sext i32 %mul2 to i64
  %arrayidx4 = getelementptr inbounds i32, ptr %9, i64 %idxprom3
  store i32 %8, ptr %arrayidx4, align 4
  %11 = load i32, ptr %x, align 4
  %or = or i32 %11, 1
  %12 = call i32 @llvm.ctlz.i32(i32 %or, i1 true)
  %13 = load ptr, ptr %o.addr, align 8
  %14 = load i32, ptr %i, align 4
  %mul5 = mul nsw i32 8, %14
  %add6 = add nsw i32 %mul5, 1
  %idxprom7 = sext i32 %add6 to i64
  %arrayidx8 = getelementptr inbounds i32, ptr %13, i64 %idxprom7
  store i32 %12, ptr %arrayidx8, align 4
  %15 = load i32, ptr %x, align 4
  %or9 = or i32 %15, -2147483648
  %16 = call i32 @llvm.cttz.i32(i32 %or9, i1 true)
  %17 = load ptr, ptr %o.addr, align 8
  %18 = load i32, ptr %i, align 4
  %mul10 = mul nsw i32 8, %18
  %add11 = add nsw i32 %mul10, 2
  %idxprom12 = sext i32 %add11 to i64
  %arrayidx13 = getelementptr inbounds i32, ptr %17, i64 %idxprom12
  store i32 %16, ptr %arrayidx13, align 4
  %19 = load i32, ptr %x, align 4
  %20 = call i32 @llvm.bswap.i32(i32 %19)
  %21 = load ptr, ptr %o.addr, align 8
  %22 = load i32, ptr %i, align 4
  %mul14 = mul nsw i32 8, %22
  %add15 = add nsw i32 %mul14, 3
  %idxprom16 = sext i32 %add15 to i64
  %arrayidx17 = getelementptr inbounds i32, ptr %21, i64 %idxprom16
  store i32 %20, ptr %arrayidx17, align 4
  %23 = load i32, ptr %x, align 4
  %shl = shl i32 %23, 7
  %24 = load i32, ptr %x, align 4
  %shr = lshr i32 %24, 25
  %or18 = or i32 %shl, %shr
  %25 = load ptr, ptr %o.addr, align 8
  %26 = load i32, ptr %i, align 4
  %mul19 = mul nsw i32 8, %26
  %add20 = add nsw i32 %mul19, 4
  %idxprom21 = sext i32 %add20 to i64
  %arrayidx22 = getelementptr inbounds i32, ptr %25, i64 %idxprom21
  store i32 %or18, ptr %arrayidx22, align 4
  %27 = load i64, ptr %y, align 8
  %28 = call i64 @llvm.ctpop.i64(i64 %27)
  %cast = trunc i64 %28 to i32
  %29 = load i64, ptr %y, align 8
  %or23 = or i64 %29, 1
  %30 = call i64 @llvm.ctlz.i64(i64 %or23, i1 true)
  %cast24 = trunc i64 %30 to i32
  %add25 = add nsw i32 %cast, %cast24
  %31 = load ptr, ptr %o.addr, align 8
  %32 = load i32, ptr %i, align 4
  %mul26 = mul nsw i32 8, %32
  %add27 = add nsw i32 %mul26, 5
  %idxprom28 = sext i32 %add27 to i64
  %arrayidx29 = getelementptr inbounds i32, ptr %31, i64 %idxprom28
  store i32 %add25, ptr %arrayidx29, align 4
  %33 = load i32, ptr %x, align 4
  %34 = call i32 @llvm.bitreverse.i32(i32 %33)
  %35 = load ptr, ptr %o.addr, align 8
  %36 = load i32, ptr %i, align 4
  %mul30 = mul nsw i32 8, %36
  %add31 = add nsw i32 %mul30, 6
  %idxprom32 = sext i32 %add31 to i64
  %arrayidx33 = getelementptr inbounds i32, ptr %35, i64 %idxprom32
  store i32 %34, ptr %arrayidx33, align 4
  %37 = load i32, ptr %x, align 4
  %shr34 = lshr i32 %37, 5
  %and = and i32 %shr34, 511
  %38 = load ptr, ptr %o.addr, align 8
  %39 = load i32, ptr %i, align 4
  %mul35 = mul nsw i32 8, %39
  %add36 = add nsw i32 %mul35, 7
  %idxprom37 = sext i32 %add36 to i64
  %arrayidx38 = getelementptr inbounds i32, ptr %38, i64 %idxprom37
  store i32 %and, ptr %arrayidx38, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.cttz.i32(i32, i1 immarg) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bswap.i32(i32) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctlz.i64(i64, i1 immarg) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bitreverse.i32(i32) #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
