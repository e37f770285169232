; buffer a i32[64] rand(0,12)
; buffer o i32[64] out
; launch k<<<1,64>>>(a,o)
; arch sm_80
source_filename = "recursion.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline nosync nounwind willreturn memory(none)
define dso_local noundef i32 @_Z3fibi(i32 noundef %n) local_unnamed_addr #0 {
entry:
  %cmp6 = icmp slt i32 %n, 2
  br i1 %cmp6, label %cond.end, label %cond.false.preheader

cond.false.preheader:                             ; preds = %entry
  %0 = add nsw i32 %n, -2
  %1 = lshr i32 %0, 1
  %2 = add nuw i32 %1, 1
  %xtraiter = and i32 %2, 7
  %3 = icmp ult i32 %0, 14
  br i1 %3, label %cond.false.epil.preheader, label %cond.false.preheader.new

cond.false.preheader.new:                         ; preds = %cond.false.preheader
  %unroll_iter = and i32 %2, -8
  br label %cond.false

cond.false:                                       ; preds = %cond.false, %cond.false.preheader.new
  %n.tr8 = phi i32 [ %n, %cond.false.preheader.new ], [ %sub1.7, %cond.false ]
  %accumulator.tr7 = phi i32 [ 0, %cond.false.preheader.new ], [ %add.7, %cond.false ]
  %niter = phi i32 [ 0, %cond.false.preheader.new ], [ %niter.next.7, %cond.false ]
  %sub = add nsw i32 %n.tr8, -1
  %call = tail call noundef i32 @_Z3fibi(i32 noundef %sub) #4
  %add = add nsw i32 %call, %accumulator.tr7
  %sub.1 = add nsw i32 %n.tr8, -3
  %call.1 = tail call noundef i32 @_Z3fibi(i32 noundef %sub.1) #4
  %add.1 = add nsw i32 %call.1, %add
  %sub.2 = add nsw i32 %n.tr8, -5
  %call.2 = tail call noundef i32 @_Z3fibi(i32 noundef %sub.2) #4
  %add.2 = add nsw i32 %call.2, %add.1
  %sub.3 = add nsw i32 %n.tr8, -7
  %call.3 = tail call noundef i32 @_Z3fibi(i32 noundef %sub.3) #4
  %add.3 = add nsw i32 %call.3, %add.2
  %sub.4 = add nsw i32 %n.tr8, -9
  %call.4 = tail call noundef i32 @_Z3fibi(i32 noundef %sub.4) #4
  %add.4 = add nsw i32 %call.4, %add.3
  %sub.5 = add nsw i32 %n.tr8, -11
  %call.5 = tail call noundef i32 @_Z3fibi(i32 noundef %sub.5) #4
  %add.5 = add nsw i32 %call.5, %add.4
  %sub.6 = add nsw i32 %n.tr8, -13
  %call.6 = tail call noundef i32 @_Z3fibi(i32 noundef %sub.6) #4
  %add.6 = add nsw i32 %call.6, %add.5
  %sub1.7 = add nsw i32 %n.tr8, -16
  %sub.7 = add nsw i32 %n.tr8, -15
  %call.7 = tail call noundef i32 @_Z3fibi(i32 noundef %sub.7) #4
  %add.7 = add nsw i32 %call.7, %add.6
  %niter.next.7 = add i32 %niter, 8
  %niter.ncmp.7 = icmp eq i32 %niter.next.7, %unroll_iter
  br i1 %niter.ncmp.7, label %cond.end.loopexit.unr-lcssa, label %cond.false

cond.end.loopexit.unr-lcssa:                      ; preds = %cond.false
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0
  br i1 %lcmp.mod.not, label %cond.end, label %cond.false.epil.preheader

cond.false.epil.preheader:                        ; preds = %cond.end.loopexit.unr-lcssa, %cond.false.preheader
  %n.tr8.epil.init = phi i32 [ %n, %cond.false.preheader ], [ %sub1.7, %cond.end.loopexit.unr-lcssa ]
  %accumulator.tr7.epil.init = phi i32 [ 0, %cond.false.preheader ], [ %add.7, %cond.end.loopexit.unr-lcssa ]
  %lcmp.mod12 = icmp ne i32 %xtraiter, 0
  tail call void @llvm.assume(i1 %lcmp.mod12)
  br label %cond.false.epil

cond.false.epil:                                  ; preds = %cond.false.epil, %cond.false.epil.preheader
  %n.tr8.epil = phi i32 [ %sub1.epil, %cond.false.epil ], [ %n.tr8.epil.init, %cond.false.epil.preheader ]
  %accumulator.tr7.epil = phi i32 [ %add.epil, %cond.false.epil ], [ %accumulator.tr7.epil.init, %cond.false.epil.preheader ]
  %epil.iter = phi i32 [ %epil.iter.next, %cond.false.epil ], [ 0, %cond.false.epil.preheader ]
  %sub1.epil = add nsw i32 %n.tr8.epil, -2
  %sub.epil = add nsw i32 %n.tr8.epil, -1
  %call.epil = tail call noundef i32 @_Z3fibi(i32 noundef %sub.epil) #4
  %add.epil = add nsw i32 %call.epil, %accumulator.tr7.epil
  %epil.iter.next = add i32 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i32 %epil.iter.next, %xtraiter
  br i1 %epil.iter.cmp.not, label %cond.end, label %cond.false.epil, !llvm.loop !8

cond.end:                                         ; preds = %cond.end.loopexit.unr-lcssa, %cond.false.epil, %entry
  %accumulator.tr.lcssa = phi i32 [ 0, %entry ], [ %add.7, %cond.end.loopexit.unr-lcssa ], [ %add.epil, %cond.false.epil ]
  %n.tr.lcssa = phi i32 [ %n, %entry ], [ %sub1.7, %cond.end.loopexit.unr-lcssa ], [ %sub1.epil, %cond.false.epil ]
  %accumulator.ret.tr = add nsw i32 %n.tr.lcssa, %accumulator.tr.lcssa
  ret i32 %accumulator.ret.tr
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %a, ptr noundef writeonly captures(none) %o) local_unnamed_addr #1 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nuw nsw i32 %0, %1
  %2 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nuw nsw i32 %mul, %2
  %idxprom = zext nneg i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %a, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %call = tail call noundef i32 @_Z3fibi(i32 noundef %3) #4
  %arrayidx4 = getelementptr inbounds nuw i32, ptr %o, i64 %idxprom
  store i32 %call, ptr %arrayidx4, align 4, !tbaa !4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #3

attributes #0 = { mustprogress nofree noinline nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
attributes #4 = { nounwind }

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
!8 = distinct !{!8, !9}
!9 = !{!"llvm.loop.unroll.disable"}
