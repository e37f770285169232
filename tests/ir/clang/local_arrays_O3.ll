; buffer a i32[64] rand(0,15)
; buffer o i32[64] out
; launch k<<<1,64>>>(a,o)
; arch sm_80
source_filename = "local_arrays.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %a, ptr noundef writeonly captures(none) %o) local_unnamed_addr #0 {
entry:
  %h = alloca [16 x i32], align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %h) #3
  store i32 0, ptr %h, align 4, !tbaa !4
  %arrayidx.1 = getelementptr inbounds nuw i8, ptr %h, i64 4
  store i32 1, ptr %arrayidx.1, align 4, !tbaa !4
  %arrayidx.2 = getelementptr inbounds nuw i8, ptr %h, i64 8
  store i32 4, ptr %arrayidx.2, align 4, !tbaa !4
  %arrayidx.3 = getelementptr inbounds nuw i8, ptr %h, i64 12
  store i32 9, ptr %arrayidx.3, align 4, !tbaa !4
  %arrayidx.4 = getelementptr inbounds nuw i8, ptr %h, i64 16
  store i32 16, ptr %arrayidx.4, align 4, !tbaa !4
  %arrayidx.5 = getelementptr inbounds nuw i8, ptr %h, i64 20
  store i32 25, ptr %arrayidx.5, align 4, !tbaa !4
  %arrayidx.6 = getelementptr inbounds nuw i8, ptr %h, i64 24
  store i32 36, ptr %arrayidx.6, align 4, !tbaa !4
  %arrayidx.7 = getelementptr inbounds nuw i8, ptr %h, i64 28
  store i32 49, ptr %arrayidx.7, align 4, !tbaa !4
  %arrayidx.8 = getelementptr inbounds nuw i8, ptr %h, i64 32
  store i32 64, ptr %arrayidx.8, align 4, !tbaa !4
  %arrayidx.9 = getelementptr inbounds nuw i8, ptr %h, i64 36
  store i32 81, ptr %arrayidx.9, align 4, !tbaa !4
  %arrayidx.10 = getelementptr inbounds nuw i8, ptr %h, i64 40
  store i32 100, ptr %arrayidx.10, align 4, !tbaa !4
  %arrayidx.11 = getelementptr inbounds nuw i8, ptr %h, i64 44
  store i32 121, ptr %arrayidx.11, align 4, !tbaa !4
  %arrayidx.12 = getelementptr inbounds nuw i8, ptr %h, i64 48
  store i32 144, ptr %arrayidx.12, align 4, !tbaa !4
  %arrayidx.13 = getelementptr inbounds nuw i8, ptr %h, i64 52
  store i32 169, ptr %arrayidx.13, align 4, !tbaa !4
  %arrayidx.14 = getelementptr inbounds nuw i8, ptr %h, i64 56
  store i32 196, ptr %arrayidx.14, align 4, !tbaa !4
  %arrayidx.15 = getelementptr inbounds nuw i8, ptr %h, i64 60
  store i32 225, ptr %arrayidx.15, align 4, !tbaa !4
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul1 = mul nuw nsw i32 %0, %1
  %2 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nuw nsw i32 %mul1, %2
  %idxprom2 = zext nneg i32 %add to i64
  %arrayidx3 = getelementptr inbounds nuw i32, ptr %a, i64 %idxprom2
  %3 = load i32, ptr %arrayidx3, align 4, !tbaa !4
  %idxprom4 = sext i32 %3 to i64
  %arrayidx5 = getelementptr inbounds i32, ptr %h, i64 %idxprom4
  %4 = load i32, ptr %arrayidx5, align 4, !tbaa !4
  %add6 = add nsw i32 %4, 100
  store i32 %add6, ptr %arrayidx5, align 4, !tbaa !4
  %5 = load i32, ptr %h, align 4, !tbaa !4
  %and.1 = and i32 %3, 15
  %idxprom15.1 = zext nneg i32 %and.1 to i64
  %arrayidx16.1 = getelementptr inbounds nuw i32, ptr %h, i64 %idxprom15.1
  %6 = load i32, ptr %arrayidx16.1, align 4, !tbaa !4
  %add17.1 = add nsw i32 %6, %5
  %mul14.2 = shl nsw i32 %3, 1
  %and.2 = and i32 %mul14.2, 14
  %idxprom15.2 = zext nneg i32 %and.2 to i64
  %arrayidx16.2 = getelementptr inbounds nuw i32, ptr %h, i64 %idxprom15.2
  %7 = load i32, ptr %arrayidx16.2, align 4, !tbaa !4
  %add17.2 = add nsw i32 %7, %add17.1
  %mul14.3 = mul nsw i32 %3, 3
  %and.3 = and i32 %mul14.3, 15
  %idxprom15.3 = zext nneg i32 %and.3 to i64
  %arrayidx16.3 = getelementptr inbounds nuw i32, ptr %h, i64 %idxprom15.3
  %8 = load i32, ptr %arrayidx16.3, align 4, !tbaa !4
  %add17.3 = add nsw i32 %8, %add17.2
  %mul14.4 = shl nsw i32 %3, 2
  %and.4 = and i32 %mul14.4, 12
  %idxprom15.4 = zext nneg i32 %and.4 to i64
  %arrayidx16.4 = getelementptr inbounds nuw i32, ptr %h, i64 %idxprom15.4
  %9 = load i32, ptr %arrayidx16.4, align 4, !tbaa !4
  %add17.4 = add nsw i32 %9, %add17.3
  %mul14.5 = mul nsw i32 %3, 5
  %and.5 = and i32 %mul14.5, 15
  %idxprom15.5 = zext nneg i32 %and.5 to i64
  %arrayidx16.5 = getelementptr inbounds nuw i32, ptr %h, i64 %idxprom15.5
  %10 = load i32, ptr %arrayidx16.5, align 4, !tbaa !4
  %add17.5 = add nsw i32 %10, %add17.4
  %mul14.6 = mul nsw i32 %3, 6
  %and.6 = and i32 %mul14.6, 14
  %idxprom15.6 = zext nneg i32 %and.6 to i64
  %arrayidx16.6 = getelementptr inbounds nuw i32, ptr %h, i64 %idxprom15.6
  %11 = load i32, ptr %arrayidx16.6, align 4, !tbaa !4
  %add17.6 = add nsw i32 %11, %add17.5
  %mul14.7 = mul nsw i32 %3, 7
  %and.7 = and i32 %mul14.7, 15
  %idxprom15.7 = zext nneg i32 %and.7 to i64
  %arrayidx16.7 = getelementptr inbounds nuw i32, ptr %h, i64 %idxprom15.7
  %12 = load i32, ptr %arrayidx16.7, align 4, !tbaa !4
  %add17.7 = add nsw i32 %12, %add17.6
  %mul14.8 = shl nsw i32 %3, 3
  %and.8 = and i32 %mul14.8, 8
  %idxprom15.8 = zext nneg i32 %and.8 to i64
  %arrayidx16.8 = getelementptr inbounds nuw i32, ptr %h, i64 %idxprom15.8
  %13 = load i32, ptr %arrayidx16.8, align 4, !tbaa !4
  %add17.8 = add nsw i32 %13, %add17.7
  %mul14.9 = mul nsw i32 %3, 9
  %and.9 = and i32 %mul14.9, 15
  %idxprom15.9 = zext nneg i32 %and.9 to i64
  %arrayidx16.9 = getelementptr inbounds nuw i32, ptr %h, i64 %idxprom15.9
  %14 = load i32, ptr %arrayidx16.9, align 4, !tbaa !4
  %add17.9 = add nsw i32 %14, %add17.8
  %mul14.10 = mul nsw i32 %3, 10
  %and.10 = and i32 %mul14.10, 14
  %idxprom15.10 = zext nneg i32 %and.10 to i64
  %arrayidx16.10 = getelementptr inbounds nuw i32, ptr %h, i64 %idxprom15.10
  %15 = load i32, ptr %arrayidx16.10, align 4, !tbaa !4
  %add17.10 = add nsw i32 %15, %add17.9
  %mul14.11 = mul nsw i32 %3, 11
  %and.11 = and i32 %mul14.11, 15
  %idxprom15.11 = zext nneg i32 %and.11 to i64
  %arrayidx16.11 = getelementptr inbounds nuw i32, ptr %h, i64 %idxprom15.11
  %16 = load i32, ptr %arrayidx16.11, align 4, !tbaa !4
  %add17.11 = add nsw i32 %16, %add17.10
  %mul14.12 = mul nsw i32 %3, 12
  %and.12 = and i32 %mul14.12, 12
  %idxprom15.12 = zext nneg i32 %and.12 to i64
  %arrayidx16.12 = getelementptr inbounds nuw i32, ptr %h, i64 %idxprom15.12
  %17 = load i32, ptr %arrayidx16.12, align 4, !tbaa !4
  %add17.12 = add nsw i32 %17, %add17.11
  %mul14.13 = mul nsw i32 %3, 13
  %and.13 = and i32 %mul14.13, 15
  %idxprom15.13 = zext nneg i32 %and.13 to i64
  %arrayidx16.13 = getelementptr inbounds nuw i32, ptr %h, i64 %idxprom15.13
  %18 = load i32, ptr %arrayidx16.13, align 4, !tbaa !4
  %add17.13 = add nsw i32 %18, %add17.12
  %mul14.14 = mul nsw i32 %3, 14
  %and.14 = and i32 %mul14.14, 14
  %idxprom15.14 = zext nneg i32 %and.14 to i64
  %arrayidx16.14 = getelementptr inbounds nuw i32, ptr %h, i64 %idxprom15.14
  %19 = load i32, ptr %arrayidx16.14, align 4, !tbaa !4
  %add17.14 = add nsw i32 %19, %add17.13
  %mul14.15 = mul nsw i32 %3, 15
  %and.15 = and i32 %mul14.15, 15
  %idxprom15.15 = zext nneg i32 %and.15 to i64
  %arrayidx16.15 = getelementptr inbounds nuw i32, ptr %h, i64 %idxprom15.15
  %20 = load i32, ptr %arrayidx16.15, align 4, !tbaa !4
  %add17.15 = add nsw i32 %20, %add17.14
  %arrayidx22 = getelementptr inbounds nuw i32, ptr %o, i64 %idxprom2
  store i32 %add17.15, ptr %arrayidx22, align 4, !tbaa !4
  call void @llvm.lifetime.end.p0(ptr nonnull %h) #3
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }

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
