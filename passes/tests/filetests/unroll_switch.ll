; RUN: passes loop-unroll,sroa
; A choice of fields by the counter is a constant one in each copy, before SROA: no memory is left.
; CHECK-NOT: alloca
define float @f(float %x) {
entry:
  %v = alloca [3 x float]
  %y = getelementptr [3 x float], ptr %v, i64 0, i64 1
  %z = getelementptr [3 x float], ptr %v, i64 0, i64 2
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %store ]
  switch i32 %i, label %store [ i32 1, label %one
                                i32 2, label %two ]
one:
  br label %store
two:
  br label %store
store:
  %p = phi ptr [ %v, %loop ], [ %y, %one ], [ %z, %two ]
  store float %x, ptr %p
  %n = add nuw nsw i32 %i, 1
  %c = icmp ult i32 %n, 3
  br i1 %c, label %loop, label %end
end:
  %a = load float, ptr %v
  %b = load float, ptr %z
  %r = fadd float %a, %b
  ret float %r
  ; CHECK: ret float
}
