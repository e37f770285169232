; RUN: passes loop-unroll,simplifycfg,instcombine
; The bound of the inner loop, max(3 - j, 0), is constant in each copy of the outer one, which is written out for it.
; CHECK-NOT: phi
declare void @g(i64, i64)
define void @f(ptr %p) {
  br label %outer
outer:
  %j = phi i64 [ 0, %0 ], [ %jn, %after ]
  %d = sub i64 3, %j
  %c = icmp slt i64 %j, 3
  %n = select i1 %c, i64 %d, i64 0
  %some = icmp sgt i64 %n, 0
  br i1 %some, label %inner, label %after
inner:
  %left = phi i64 [ %n, %outer ], [ %less, %inner ]
  %less = add nsw i64 %left, -1
  %at = getelementptr i64, ptr %p, i64 %left
  store volatile i64 %j, ptr %at
  %more = icmp sgt i64 %less, 0
  br i1 %more, label %inner, label %after
after:
  %jn = add nsw i64 %j, 1
  %go = icmp slt i64 %jn, 4
  br i1 %go, label %outer, label %done
done:
  ret void
  ; CHECK: ret void
}
