; buffer a f32[1024] rand(-1,1)
; buffer o f32[4] out tol=1e-4
; launch k<<<4,256>>>(a,o)
; arch sm_80
source_filename = "shared_reduce.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ1kE1s = internal addrspace(3) global [256 x float] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef %a, ptr noundef %o) #0 {
entry:
  %a.addr = alloca ptr, align 8
  %o.addr = alloca ptr, align 8
  %t = alloca i32, align 4
  %w = alloca i32, align 4
  store ptr %a, ptr %a.addr, align 8
  store ptr %o, ptr %o.addr, align 8
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %0, ptr %t, align 4
  %1 = load ptr, ptr %a.addr, align 8
  %2 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %3 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nsw i32 %2, %3
  %4 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nsw i32 %mul, %4
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds float, ptr %1, i64 %idxprom
  %5 = load float, ptr %arrayidx, align 4
  %6 = load i32, ptr %t, align 4
  %idxprom1 = sext i32 %6 to i64
  %arrayidx2 = getelementptr inbounds [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 0, i64 %idxprom1
  store float %5, ptr %arrayidx2, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  store i32 128, ptr %w, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %7 = load i32, ptr %w, align 4
  %tobool = icmp ne i32 %7, 0
  br i1 %tobool, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %8 = load i32, ptr %t, align 4
  %9 = load i32, ptr %w, align 4
  %cmp = icmp slt i32 %8, %9
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %10 = load i32, ptr %t, align 4
  %11 = load i32, ptr %w, align 4
  %add3 = add nsw i32 %10, %11
  %idxprom4 = sext i32 %add3 to i64
  %arrayidx5 = getelementptr inbounds [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 0, i64 %idxprom4
  %12 = load float, ptr %arrayidx5, align 4
  %13 = load i32, ptr %t, align 4
  %idxprom6 = sext i32 %13 to i64
  %arrayidx7 = getelementptr inbounds [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 0, i64 %idxprom6
  %14 = load float, ptr %arrayidx7, align 4
  %add8 = fadd contract float %14, %12
  store float %add8, ptr %arrayidx7, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %15 = load i32, ptr %w, align 4
  %shr = ashr i32 %15, 1
  store i32 %shr, ptr %w, align 4
  br label %for.cond, !llvm.loop !4

for.end:                                          ; preds = %for.cond
  %16 = load i32, ptr %t, align 4
  %tobool9 = icmp ne i32 %16, 0
  br i1 %tobool9, label %if.end13, label %if.then10

if.then10:                                        ; preds = %for.end
  %17 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), align 4
  %18 = load ptr, ptr %o.addr, align 8
  %19 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %idxprom11 = sext i32 %19 to i64
  %arrayidx12 = getelementptr inbounds float, ptr %18, i64 %idxprom11
  store float %17, ptr %arrayidx12, align 4
  br label %if.end13

if.end13:                                         ; preds = %if.then10, %for.end
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.mustprogress"}
