; RUN: passes loop-unroll
define i32 @f(i32 %n, ptr %p) {
  br label %l
l:
  %i = phi i32 [ 0, %0 ], [ %j, %l ]
  %s = phi i32 [ 0, %0 ], [ %t, %l ]
  %x = zext i32 %i to i64
  %q = getelementptr i32, ptr %p, i64 %x
  %v = load i32, ptr %q
  %t = add i32 %s, %v
  %j = add i32 %i, 1
  %c = icmp ne i32 %j, %n
  br i1 %c, label %l, label %e, !llvm.loop !0
e:
  ret i32 %t
  ; CHECK: and i32
  ; CHECK: icmp uge i32
  ; CHECK: load i32
  ; CHECK: load i32
  ; CHECK: load i32
  ; CHECK: load i32
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.count", i32 4}
