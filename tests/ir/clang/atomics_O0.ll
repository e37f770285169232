; buffer a i32[256] rand(0,100)
; buffer o i32[16] out
; launch k<<<1,256>>>(a,o)
; arch sm_80
source_filename = "atomics.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef %a, ptr noundef %o) #0 {
entry:
  %a.addr = alloca ptr, align 8
  %o.addr = alloca ptr, align 8
  %v = alloca i32, align 4
  %.atomictmp = alloca i32, align 4
  %atomic-temp = alloca i32, align 4
  %.atomictmp1 = alloca i32, align 4
  %atomic-temp2 = alloca i32, align 4
  %.atomictmp4 = alloca i32, align 4
  %atomic-temp5 = alloca i32, align 4
  %.atomictmp7 = alloca i32, align 4
  %atomic-temp8 = alloca i32, align 4
  %.atomictmp10 = alloca i64, align 8
  %atomic-temp11 = alloca i64, align 8
  %.atomictmp13 = alloca i32, align 4
  %atomic-temp14 = alloca i32, align 4
  %e = alloca i32, align 4
  %.atomictmp16 = alloca i32, align 4
  %cmpxchg.bool = alloca i8, align 1
  store ptr %a, ptr %a.addr, align 8
  store ptr %o, ptr %o.addr, align 8
  %0 = load ptr, ptr %a.addr, align 8
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %2 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nsw i32 %1, %2
  %3 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nsw i32 %mul, %3
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds i32, ptr %0, i64 %idxprom
  %4 = load i32, ptr %arrayidx, align 4
  store i32 %4, ptr %v, align 4
  %5 = load ptr, ptr %o.addr, align 8
  %6 = load i32, ptr %v, align 4
  store i32 %6, ptr %.atomictmp, align 4
  %7 = load i32, ptr %.atomictmp, align 4
  %8 = atomicrmw add ptr %5, i32 %7 monotonic, align 4
  store i32 %8, ptr %atomic-temp, align 4
  %9 = load i32, ptr %atomic-temp, align 4
  %10 = load ptr, ptr %o.addr, align 8
  %add.ptr = getelementptr inbounds i32, ptr %10, i64 1
  %11 = load i32, ptr %v, align 4
  store i32 %11, ptr %.atomictmp1, align 4
  %12 = load i32, ptr %.atomictmp1, align 4
  %13 = atomicrmw or ptr %add.ptr, i32 %12 seq_cst, align 4
  store i32 %13, ptr %atomic-temp2, align 4
  %14 = load i32, ptr %atomic-temp2, align 4
  %15 = load ptr, ptr %o.addr, align 8
  %add.ptr3 = getelementptr inbounds i32, ptr %15, i64 2
  %16 = load i32, ptr %v, align 4
  store i32 %16, ptr %.atomictmp4, align 4
  %17 = load i32, ptr %.atomictmp4, align 4
  %18 = atomicrmw max ptr %add.ptr3, i32 %17 monotonic, align 4
  store i32 %18, ptr %atomic-temp5, align 4
  %19 = load i32, ptr %atomic-temp5, align 4
  %20 = load ptr, ptr %o.addr, align 8
  %add.ptr6 = getelementptr inbounds i32, ptr %20, i64 3
  %21 = load i32, ptr %v, align 4
  store i32 %21, ptr %.atomictmp7, align 4
  %22 = load i32, ptr %.atomictmp7, align 4
  %23 = atomicrmw xor ptr %add.ptr6, i32 %22 acq_rel, align 4
  store i32 %23, ptr %atomic-temp8, align 4
  %24 = load i32, ptr %atomic-temp8, align 4
  %25 = load ptr, ptr %o.addr, align 8
  %add.ptr9 = getelementptr inbounds i32, ptr %25, i64 4
  %26 = load i32, ptr %v, align 4
  %conv = sext i32 %26 to i64
  store i64 %conv, ptr %.atomictmp10, align 8
  %27 = load i64, ptr %.atomictmp10, align 8
  %28 = atomicrmw sub ptr %add.ptr9, i64 %27 monotonic, align 8
  store i64 %28, ptr %atomic-temp11, align 8
  %29 = load i64, ptr %atomic-temp11, align 8
  %30 = load ptr, ptr %o.addr, align 8
  %add.ptr12 = getelementptr inbounds i32, ptr %30, i64 6
  store i32 0, ptr %.atomictmp13, align 4
  %31 = load i32, ptr %.atomictmp13, align 4
  %32 = atomicrmw nand ptr %add.ptr12, i32 %31 monotonic, align 4
  store i32 %32, ptr %atomic-temp14, align 4
  %33 = load i32, ptr %atomic-temp14, align 4
  store i32 0, ptr %e, align 4
  %34 = load ptr, ptr %o.addr, align 8
  %add.ptr15 = getelementptr inbounds i32, ptr %34, i64 7
  store i32 5, ptr %.atomictmp16, align 4
  %35 = load i32, ptr %e, align 4
  %36 = load i32, ptr %.atomictmp16, align 4
  %37 = cmpxchg ptr %add.ptr15, i32 %35, i32 %36 acq_rel acquire, align 4
  %38 = extractvalue { i32, i1 } %37, 0
  %39 = extractvalue { i32, i1 } %37, 1
  br i1 %39, label %cmpxchg.continue, label %cmpxchg.store_expected

cmpxchg.store_expected:                           ; preds = %entry
  store i32 %38, ptr %e, align 4
  br label %cmpxchg.continue

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %entry
  %storedv = zext i1 %39 to i8
  store i8 %storedv, ptr %cmpxchg.bool, align 1
  %40 = load i8, ptr %cmpxchg.bool, align 1
  %loadedv = trunc i8 %40 to i1
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
