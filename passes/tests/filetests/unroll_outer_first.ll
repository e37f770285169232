; RUN: passes loop-unroll,sroa,simplifycfg,instcombine
; A loop whose count the loop around it decides: that one is written out first, and no loop is left to be unrolled by a factor.
; CHECK-NOT: phi
; CHECK-NOT: alloca
define void @butterfly(ptr %p) {
  %r = alloca [4 x float]
  %v0 = load float, ptr %p
  store float %v0, ptr %r
  %p1 = getelementptr float, ptr %p, i64 1
  %v1 = load float, ptr %p1
  %r1 = getelementptr float, ptr %r, i64 1
  store float %v1, ptr %r1
  %r2 = getelementptr float, ptr %r, i64 2
  store float %v0, ptr %r2
  %r3 = getelementptr float, ptr %r, i64 3
  store float %v1, ptr %r3
  br label %h
h:
  %step = phi i32 [ 1, %0 ], [ %next, %h.end ]
  br label %k
k:
  %i = phi i32 [ 0, %h ], [ %j, %k ]
  %a = getelementptr float, ptr %r, i32 %i
  %other = add nsw i32 %i, %step
  %b = getelementptr float, ptr %r, i32 %other
  %x = load float, ptr %a
  %y = load float, ptr %b
  %sum = fadd float %x, %y
  store float %sum, ptr %a
  %j = add nsw i32 %i, 1
  %more = icmp slt i32 %j, %step
  br i1 %more, label %k, label %h.end, !llvm.loop !0
h.end:
  %next = shl nsw i32 %step, 1
  %again = icmp slt i32 %next, 4
  br i1 %again, label %h, label %e
e:
  %o = load float, ptr %r
  store float %o, ptr %p
  ret void
  ; CHECK: define void @butterfly
  ; CHECK: ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.enable"}
