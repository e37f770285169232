; RUN: passes loop-unroll
define i32 @f() {
  br label %l
l:
  %i = phi i32 [ 0, %0 ], [ %j, %l ]
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, 10
  br i1 %c, label %l, label %e, !llvm.loop !0
e:
  ret i32 %j
  ; CHECK: phi i32
  ; CHECK: br i1 %c
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
