; RUN: passes loop-idiom
; What may overlap is copied element by element; what cannot, at once. An unknown count stays a loop.
define void @apart(ptr noalias %p, ptr noalias %o) {
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %j, %l ]
  %q = getelementptr float, ptr %p, i64 %i
  %s = getelementptr float, ptr %o, i64 %i
  %v = load float, ptr %s, align 4
  store float %v, ptr %q, align 4
  %j = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %j, 8
  br i1 %c, label %l, label %e
e:
  ret void
  ; CHECK: define void @apart
  ; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %p, ptr align 4 %o, i64 32, i1 false)
}
define void @mayoverlap(ptr %p, ptr %o) {
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %j, %l ]
  %q = getelementptr float, ptr %p, i64 %i
  %s = getelementptr float, ptr %o, i64 %i
  %v = load float, ptr %s, align 4
  store float %v, ptr %q, align 4
  %j = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %j, 8
  br i1 %c, label %l, label %e
e:
  ret void
  ; CHECK: define void @mayoverlap
  ; CHECK: store float
}
define void @unknown(ptr %p, i64 %n) {
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %j, %l ]
  %q = getelementptr float, ptr %p, i64 %i
  store float 0.0, ptr %q, align 4
  %j = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %j, %n
  br i1 %c, label %l, label %e
e:
  ret void
  ; CHECK: define void @unknown
  ; CHECK: store float
}
