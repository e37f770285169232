; buffer a i64[128] rand(-1000000000000,1000000000000)
; buffer b i64[128] rand(1,1000000)
; buffer o i64[512] out
; launch k<<<1,128>>>(a,b,o)
; arch sm_80
source_filename = "wide.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef %a, ptr noundef %b, ptr noundef %o) #0 {
entry:
  %a.addr = alloca ptr, align 8
  %b.addr = alloca ptr, align 8
  %o.addr = alloca ptr, align 8
  %i = alloca i32, align 4
  %p = alloca i128, align 16
  store ptr %a, ptr %a.addr, align 8
  store ptr %b, ptr %b.addr, align 8
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
  %arrayidx = getelementptr inbounds i64, ptr %3, i64 %idxprom
  %5 = load i64, ptr %arrayidx, align 8
  %conv = sext i64 %5 to i128
  %6 = load ptr, ptr %b.addr, align 8
  %7 = load i32, ptr %i, align 4
  %idxprom1 = sext i32 %7 to i64
  %arrayidx2 = getelementptr inbounds i64, ptr %6, i64 %idxprom1
  %8 = load i64, ptr %arrayidx2, align 8
  %conv3 = sext i64 %8 to i128
  %mul4 = mul nsw i128 %conv, %conv3
  %9 = load ptr, ptr %b.addr, align 8
  %10 = load i32, ptr %i, align 4
  %idxprom5 = sext i32 %10 to i64
  %arrayidx6 = getelementptr inbounds i64, ptr %9, i64 %idxprom5
  %11 = load i64, ptr %arrayidx6, align 8
  %conv7 = sext i64 %11 to i128
  %mul8 = mul nsw i128 %mul4, %conv7
  store i128 %mul8, ptr %p, align 16
  %12 = load i128, ptr %p, align 16
  %shr = ashr i128 %12, 37
  %conv9 = trunc i128 %shr to i64
  %13 = load ptr, ptr %o.addr, align 8
  %14 = load i32, ptr %i, align 4
  %mul10 = mul nsw i32 4, %14
  %idxprom11 = sext i32 %mul10 to i64
  %arrayidx12 = getelementptr inbounds i64, ptr %13, i64 %idxprom11
  store i64 %conv9, ptr %arrayidx12, align 8
  %15 = load i128, ptr %p, align 16
  %conv13 = trunc i128 %15 to i64
  %16 = load ptr, ptr %b.addr, align 8
  %17 = load i32, ptr %i, align 4
  %idxprom14 = sext i32 %17 to i64
  %arrayidx15 = getelementptr inbounds i64, ptr %16, i64 %idxprom14
  %18 = load i64, ptr %arrayidx15, align 8
  %div = sdiv i64 %conv13, %18
  %19 = load ptr, ptr %o.addr, align 8
  %20 = load i32, ptr %i, align 4
  %mul16 = mul nsw i32 4, %20
  %add17 = add nsw i32 %mul16, 1
  %idxprom18 = sext i32 %add17 to i64
  %arrayidx19 = getelementptr inbounds i64, ptr %19, i64 %idxprom18
  store i64 %div, ptr %arrayidx19, align 8
  %21 = load ptr, ptr %a.addr, align 8
  %22 = load i32, ptr %i, align 4
  %idxprom20 = sext i32 %22 to i64
  %arrayidx21 = getelementptr inbounds i64, ptr %21, i64 %idxprom20
  %23 = load i64, ptr %arrayidx21, align 8
  %24 = load ptr, ptr %b.addr, align 8
  %25 = load i32, ptr %i, align 4
  %idxprom22 = sext i32 %25 to i64
  %arrayidx23 = getelementptr inbounds i64, ptr %24, i64 %idxprom22
  %26 = load i64, ptr %arrayidx23, align 8
  %rem = urem i64 %23, %26
  %27 = load ptr, ptr %o.addr, align 8
  %28 = load i32, ptr %i, align 4
  %mul24 = mul nsw i32 4, %28
  %add25 = add nsw i32 %mul24, 2
  %idxprom26 = sext i32 %add25 to i64
  %arrayidx27 = getelementptr inbounds i64, ptr %27, i64 %idxprom26
  store i64 %rem, ptr %arrayidx27, align 8
  %29 = load i128, ptr %p, align 16
  %30 = load ptr, ptr %b.addr, align 8
  %31 = load i32, ptr %i, align 4
  %idxprom28 = sext i32 %31 to i64
  %arrayidx29 = getelementptr inbounds i64, ptr %30, i64 %idxprom28
  %32 = load i64, ptr %arrayidx29, align 8
  %conv30 = sext i64 %32 to i128
  %div31 = sdiv i128 %29, %conv30
  %conv32 = trunc i128 %div31 to i64
  %33 = load ptr, ptr %o.addr, align 8
  %34 = load i32, ptr %i, align 4
  %mul33 = mul nsw i32 4, %34
  %add34 = add nsw i32 %mul33, 3
  %idxprom35 = sext i32 %add34 to i64
  %arrayidx36 = getelementptr inbounds i64, ptr %33, i64 %idxprom35
  store i64 %conv32, ptr %arrayidx36, align 8
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

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
