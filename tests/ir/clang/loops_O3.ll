; buffer a i32[512] rand(-50,50)
; buffer o i32[64] out
; launch k<<<1,64>>>(a,8,o)
; arch sm_80
source_filename = "loops.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %a, i32 noundef %n, ptr noundef writeonly captures(none) %o) local_unnamed_addr #0 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nuw nsw i32 %0, %1
  %2 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nuw nsw i32 %mul, %2
  %cmp43 = icmp sgt i32 %n, 0
  br i1 %cmp43, label %for.body.lr.ph, label %do.body.preheader

for.body.lr.ph:                                   ; preds = %entry
  %mul1 = shl nsw i32 %add, 3
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %for.inc13
  %s.046 = phi i32 [ 0, %for.body.lr.ph ], [ %s.2, %for.inc13 ]
  %j.045 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.inc13 ]
  %m.044 = phi i32 [ -1000, %for.body.lr.ph ], [ %m.1, %for.inc13 ]
  %add2 = add nuw nsw i32 %j.045, %mul1
  %idxprom = zext nneg i32 %add2 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %a, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %cmp3 = icmp slt i32 %3, 0
  br i1 %cmp3, label %cleanup, label %if.end

if.end:                                           ; preds = %for.body
  %cmp4 = icmp eq i32 %3, 49
  br i1 %cmp4, label %cleanup, label %if.end6

if.end6:                                          ; preds = %if.end
  %add7 = add nuw nsw i32 %3, %s.046
  %cond = tail call i32 @llvm.smax.i32(i32 %m.044, i32 %3)
  %cmp1040 = icmp samesign ugt i32 %3, 10
  br i1 %cmp1040, label %for.body12, label %cleanup

for.body12:                                       ; preds = %if.end6, %for.body12
  %q.042 = phi i32 [ %div, %for.body12 ], [ %3, %if.end6 ]
  %s.141 = phi i32 [ %xor, %for.body12 ], [ %add7, %if.end6 ]
  %xor = xor i32 %q.042, %s.141
  %div = udiv i32 %q.042, 3
  %cmp10 = icmp samesign ugt i32 %q.042, 32
  br i1 %cmp10, label %for.body12, label %cleanup, !llvm.loop !8

cleanup:                                          ; preds = %for.body12, %if.end6, %if.end, %for.body
  %m.1 = phi i32 [ %m.044, %if.end ], [ %m.044, %for.body ], [ %cond, %if.end6 ], [ %cond, %for.body12 ]
  %cleanup.dest.slot.0 = phi i32 [ 2, %if.end ], [ 4, %for.body ], [ 0, %if.end6 ], [ 0, %for.body12 ]
  %s.2 = phi i32 [ %s.046, %if.end ], [ %s.046, %for.body ], [ %add7, %if.end6 ], [ %xor, %for.body12 ]
  switch i32 %cleanup.dest.slot.0, label %do.body.preheader [
    i32 0, label %for.inc13
    i32 4, label %for.inc13
  ]

for.inc13:                                        ; preds = %cleanup, %cleanup
  %inc = add nuw nsw i32 %j.045, 1
  %exitcond.not = icmp eq i32 %inc, %n
  br i1 %exitcond.not, label %do.body.preheader, label %for.body, !llvm.loop !10

do.body.preheader:                                ; preds = %cleanup, %for.inc13, %entry
  %m.3.ph = phi i32 [ -1000, %entry ], [ %m.1, %for.inc13 ], [ %m.1, %cleanup ]
  %s.4.ph = phi i32 [ 0, %entry ], [ %s.2, %for.inc13 ], [ %s.2, %cleanup ]
  br label %do.body

do.body:                                          ; preds = %do.body.preheader, %do.body
  %m.3 = phi i32 [ %div173839, %do.body ], [ %m.3.ph, %do.body.preheader ]
  %s.4 = phi i32 [ %add16, %do.body ], [ %s.4.ph, %do.body.preheader ]
  %add16 = add nsw i32 %s.4, %m.3
  %div173839 = lshr i32 %m.3, 1
  %cmp18 = icmp sgt i32 %m.3, 7
  br i1 %cmp18, label %do.body, label %do.end, !llvm.loop !11

do.end:                                           ; preds = %do.body
  %idxprom19 = zext nneg i32 %add to i64
  %arrayidx20 = getelementptr inbounds nuw i32, ptr %o, i64 %idxprom19
  store i32 %add16, ptr %arrayidx20, align 4, !tbaa !4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #2

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

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
!9 = !{!"llvm.loop.mustprogress"}
!10 = distinct !{!10, !9}
!11 = distinct !{!11, !9}
