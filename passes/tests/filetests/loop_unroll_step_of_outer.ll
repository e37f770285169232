; RUN: passes function(loop-unroll,sroa,instcombine)
; The step of the inner counter is known once the outer loop is written out (an FFT in registers).
; CHECK-NOT: alloca
define void @f(ptr %d) {
entry:
  %v = alloca [8 x float], align 4
  br label %fill
fill:
  %k = phi i64 [ 0, %entry ], [ %k1, %fill ]
  %from = getelementptr inbounds float, ptr %d, i64 %k
  %x = load float, ptr %from, align 4
  %to = getelementptr inbounds float, ptr %v, i64 %k
  store float %x, ptr %to, align 4
  %k1 = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %k1, 8
  br i1 %more, label %fill, label %outer
outer:
  %s = phi i64 [ 1, %fill ], [ %s2, %next ]
  %s2 = shl nuw nsw i64 %s, 1
  br label %inner
inner:
  %i = phi i64 [ 0, %outer ], [ %i2, %inner ]
  %p = getelementptr inbounds float, ptr %v, i64 %i
  %is = add nuw nsw i64 %i, %s
  %q = getelementptr inbounds float, ptr %v, i64 %is
  %a = load float, ptr %p, align 4
  %b = load float, ptr %q, align 4
  %sum = fadd float %a, %b
  store float %sum, ptr %p, align 4
  %i2 = add nuw nsw i64 %i, %s2
  %again = icmp ult i64 %i2, 8
  br i1 %again, label %inner, label %next
next:
  %on = icmp ult i64 %s2, 8
  br i1 %on, label %outer, label %end
end:
  %r = load float, ptr %v, align 4
  store float %r, ptr %d, align 4
  ret void
}
