; buffer a i32[64] rand(0,7)
; buffer o f32[64] out
; launch k<<<1,64>>>(a,o)
; arch sm_80
source_filename = "constant_tables.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.N = type { i32, ptr, ptr }

@t = dso_local addrspace(4) externally_initialized constant [8 x float] [float 1.000000e+00, float 2.500000e+00, float -3.000000e+00, float 0x3F50624DE0000000, float 4.000000e+00, float 5.000000e+00, float 6.000000e+00, float 7.000000e+00], align 4
@msg = dso_local addrspace(1) externally_initialized global [6 x i8] c"hello\00", align 1
@n0 = dso_local addrspace(1) externally_initialized global %struct.N { i32 1, ptr addrspacecast (ptr addrspace(1) @msg to ptr), ptr null }, align 8
@n1 = dso_local addrspace(1) externally_initialized global %struct.N { i32 2, ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @msg to ptr), i64 2), ptr addrspacecast (ptr addrspace(1) @n0 to ptr) }, align 8
@llvm.compiler.used = appending global [4 x ptr] [ptr addrspacecast (ptr addrspace(4) @t to ptr), ptr addrspacecast (ptr addrspace(1) @msg to ptr), ptr addrspacecast (ptr addrspace(1) @n0 to ptr), ptr addrspacecast (ptr addrspace(1) @n1 to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef %a, ptr noundef %o) #0 {
entry:
  %a.addr = alloca ptr, align 8
  %o.addr = alloca ptr, align 8
  %i = alloca i32, align 4
  %p = alloca ptr, align 8
  store ptr %a, ptr %a.addr, align 8
  store ptr %o, ptr %o.addr, align 8
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nsw i32 %0, %1
  %2 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nsw i32 %mul, %2
  store i32 %add, ptr %i, align 4
  store ptr addrspacecast (ptr addrspace(1) @n1 to ptr), ptr %p, align 8
  %3 = load ptr, ptr %a.addr, align 8
  %4 = load i32, ptr %i, align 4
  %idxprom = sext i32 %4 to i64
  %arrayidx = getelementptr inbounds i32, ptr %3, i64 %idxprom
  %5 = load i32, ptr %arrayidx, align 4
  %idxprom1 = sext i32 %5 to i64
  %arrayidx2 = getelementptr inbounds [8 x float], ptr addrspacecast (ptr addrspace(4) @t to ptr), i64 0, i64 %idxprom1
  %6 = load float, ptr %arrayidx2, align 4
  %7 = load ptr, ptr %p, align 8
  %v = getelementptr inbounds nuw %struct.N, ptr %7, i32 0, i32 0
  %8 = load i32, ptr %v, align 8
  %conv = sitofp i32 %8 to float
  %mul3 = fmul contract float %6, %conv
  %9 = load ptr, ptr %p, align 8
  %next = getelementptr inbounds nuw %struct.N, ptr %9, i32 0, i32 2
  %10 = load ptr, ptr %next, align 8
  %v4 = getelementptr inbounds nuw %struct.N, ptr %10, i32 0, i32 0
  %11 = load i32, ptr %v4, align 8
  %conv5 = sitofp i32 %11 to float
  %add6 = fadd contract float %mul3, %conv5
  %12 = load ptr, ptr %p, align 8
  %s = getelementptr inbounds nuw %struct.N, ptr %12, i32 0, i32 1
  %13 = load ptr, ptr %s, align 8
  %14 = load ptr, ptr %a.addr, align 8
  %15 = load i32, ptr %i, align 4
  %idxprom7 = sext i32 %15 to i64
  %arrayidx8 = getelementptr inbounds i32, ptr %14, i64 %idxprom7
  %16 = load i32, ptr %arrayidx8, align 4
  %and = and i32 %16, 1
  %idxprom9 = sext i32 %and to i64
  %arrayidx10 = getelementptr inbounds i8, ptr %13, i64 %idxprom9
  %17 = load i8, ptr %arrayidx10, align 1
  %conv11 = sext i8 %17 to i32
  %conv12 = sitofp i32 %conv11 to float
  %add13 = fadd contract float %add6, %conv12
  %18 = load ptr, ptr %o.addr, align 8
  %19 = load i32, ptr %i, align 4
  %idxprom14 = sext i32 %19 to i64
  %arrayidx15 = getelementptr inbounds float, ptr %18, i64 %idxprom14
  store float %add13, ptr %arrayidx15, align 4
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
