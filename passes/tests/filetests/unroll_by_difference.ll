; RUN: passes loop-unroll<full-unroll-only>
; Neither start nor bound is constant; their difference is.
; CHECK-NOT: phi
define void @f(ptr %p, i32 %b) {
entry:
  %s = mul nuw nsw i32 %b, 32
  %n = add nuw nsw i32 %b, 1
  %t = mul nuw nsw i32 %n, 32
  br label %l
l:
  %i = phi i32 [ %s, %entry ], [ %j, %l ]
  store i32 %i, ptr %p
  %j = add nsw i32 %i, 8
  %c = icmp slt i32 %j, %t
  br i1 %c, label %l, label %e
e:
  ret void
  ; CHECK: store i32 %s
  ; CHECK: store i32
  ; CHECK: store i32
  ; CHECK: store i32
}
