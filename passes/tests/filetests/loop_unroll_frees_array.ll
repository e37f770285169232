; RUN: passes function(loop-unroll,sroa,instcombine)
; A loop of 80 iterations is written out where its array lives in registers then.
; CHECK-NOT: alloca
define void @f(float %x, ptr %o) {
entry:
  %s = alloca [80 x float], align 4
  call void @llvm.memset.p0.i64(ptr align 4 %s, i8 0, i64 320, i1 false)
  %p7 = getelementptr inbounds i8, ptr %s, i64 28
  store float %x, ptr %p7, align 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %p = getelementptr inbounds float, ptr %s, i64 %i
  %v = load float, ptr %p, align 4
  %q = getelementptr inbounds float, ptr %o, i64 %i
  store float %v, ptr %q, align 4
  %i1 = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i1, 80
  br i1 %more, label %loop, label %end
end:
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
