; buffer a f32[1024] rand(-1,1)
; buffer o f32[4] out tol=1e-4
; launch k<<<4,256>>>(a,o)
; arch sm_80
source_filename = "shared_reduce.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ1kE1s = internal unnamed_addr addrspace(3) global [256 x float] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %a, ptr noundef writeonly captures(none) %o) local_unnamed_addr #0 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %2 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nuw nsw i32 %1, %2
  %add = add nuw nsw i32 %mul, %0
  %idxprom = zext nneg i32 %add to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %a, i64 %idxprom
  %3 = load float, ptr %arrayidx, align 4, !tbaa !8
  %idxprom1 = zext nneg i32 %0 to i64
  %arrayidx2 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 %idxprom1
  store float %3, ptr %arrayidx2, align 4, !tbaa !8
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %cmp = icmp samesign ult i32 %0, 128
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %4 = zext nneg i32 %0 to i64
  %5 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 %4
  %arrayidx5 = getelementptr inbounds nuw i8, ptr %5, i64 512
  %6 = load float, ptr %arrayidx5, align 4, !tbaa !8
  %7 = load float, ptr %arrayidx2, align 4, !tbaa !8
  %add8 = fadd contract float %6, %7
  store float %add8, ptr %arrayidx2, align 4, !tbaa !8
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %cmp.1 = icmp samesign ult i32 %0, 64
  br i1 %cmp.1, label %if.then.1, label %if.end.1

if.then.1:                                        ; preds = %if.end
  %8 = zext nneg i32 %0 to i64
  %9 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 %8
  %arrayidx5.1 = getelementptr inbounds nuw i8, ptr %9, i64 256
  %10 = load float, ptr %arrayidx5.1, align 4, !tbaa !8
  %11 = load float, ptr %arrayidx2, align 4, !tbaa !8
  %add8.1 = fadd contract float %10, %11
  store float %add8.1, ptr %arrayidx2, align 4, !tbaa !8
  br label %if.end.1

if.end.1:                                         ; preds = %if.then.1, %if.end
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %cmp.2 = icmp samesign ult i32 %0, 32
  br i1 %cmp.2, label %if.then.2, label %if.end.2

if.then.2:                                        ; preds = %if.end.1
  %12 = zext nneg i32 %0 to i64
  %13 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 %12
  %arrayidx5.2 = getelementptr inbounds nuw i8, ptr %13, i64 128
  %14 = load float, ptr %arrayidx5.2, align 4, !tbaa !8
  %15 = load float, ptr %arrayidx2, align 4, !tbaa !8
  %add8.2 = fadd contract float %14, %15
  store float %add8.2, ptr %arrayidx2, align 4, !tbaa !8
  br label %if.end.2

if.end.2:                                         ; preds = %if.then.2, %if.end.1
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %cmp.3 = icmp samesign ult i32 %0, 16
  br i1 %cmp.3, label %if.then.3, label %if.end.3

if.then.3:                                        ; preds = %if.end.2
  %16 = zext nneg i32 %0 to i64
  %17 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 %16
  %arrayidx5.3 = getelementptr inbounds nuw i8, ptr %17, i64 64
  %18 = load float, ptr %arrayidx5.3, align 4, !tbaa !8
  %19 = load float, ptr %arrayidx2, align 4, !tbaa !8
  %add8.3 = fadd contract float %18, %19
  store float %add8.3, ptr %arrayidx2, align 4, !tbaa !8
  br label %if.end.3

if.end.3:                                         ; preds = %if.then.3, %if.end.2
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %cmp.4 = icmp samesign ult i32 %0, 8
  br i1 %cmp.4, label %if.then.4, label %if.end.4

if.then.4:                                        ; preds = %if.end.3
  %20 = zext nneg i32 %0 to i64
  %21 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 %20
  %arrayidx5.4 = getelementptr inbounds nuw i8, ptr %21, i64 32
  %22 = load float, ptr %arrayidx5.4, align 4, !tbaa !8
  %23 = load float, ptr %arrayidx2, align 4, !tbaa !8
  %add8.4 = fadd contract float %22, %23
  store float %add8.4, ptr %arrayidx2, align 4, !tbaa !8
  br label %if.end.4

if.end.4:                                         ; preds = %if.then.4, %if.end.3
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %cmp.5 = icmp samesign ult i32 %0, 4
  br i1 %cmp.5, label %if.then.5, label %if.end.5

if.then.5:                                        ; preds = %if.end.4
  %24 = zext nneg i32 %0 to i64
  %25 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 %24
  %arrayidx5.5 = getelementptr inbounds nuw i8, ptr %25, i64 16
  %26 = load float, ptr %arrayidx5.5, align 4, !tbaa !8
  %27 = load float, ptr %arrayidx2, align 4, !tbaa !8
  %add8.5 = fadd contract float %26, %27
  store float %add8.5, ptr %arrayidx2, align 4, !tbaa !8
  br label %if.end.5

if.end.5:                                         ; preds = %if.then.5, %if.end.4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %cmp.6 = icmp samesign ult i32 %0, 2
  br i1 %cmp.6, label %if.then.6, label %if.end.6

if.then.6:                                        ; preds = %if.end.5
  %28 = zext nneg i32 %0 to i64
  %29 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 %28
  %arrayidx5.6 = getelementptr inbounds nuw i8, ptr %29, i64 8
  %30 = load float, ptr %arrayidx5.6, align 4, !tbaa !8
  %31 = load float, ptr %arrayidx2, align 4, !tbaa !8
  %add8.6 = fadd contract float %30, %31
  store float %add8.6, ptr %arrayidx2, align 4, !tbaa !8
  br label %if.end.6

if.end.6:                                         ; preds = %if.then.6, %if.end.5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %cmp.7 = icmp eq i32 %0, 0
  br i1 %cmp.7, label %if.then.7, label %if.end.7

if.then.7:                                        ; preds = %if.end.6
  %32 = load float, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 4), align 4, !tbaa !8
  %33 = load float, ptr %arrayidx2, align 4, !tbaa !8
  %add8.7 = fadd contract float %32, %33
  store float %add8.7, ptr %arrayidx2, align 4, !tbaa !8
  br label %if.end.7

if.end.7:                                         ; preds = %if.then.7, %if.end.6
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %tobool9.not = icmp eq i32 %0, 0
  br i1 %tobool9.not, label %if.then10, label %if.end13

if.then10:                                        ; preds = %if.end.7
  %idxprom11 = zext nneg i32 %1 to i64
  %arrayidx12 = getelementptr inbounds nuw float, ptr %o, i64 %idxprom11
  %34 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), align 4, !tbaa !8
  store float %34, ptr %arrayidx12, align 4, !tbaa !8
  br label %if.end13

if.end13:                                         ; preds = %if.then10, %if.end.7
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!llvm.module.flags = !{!0, !1, !2}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !6, i64 0}
