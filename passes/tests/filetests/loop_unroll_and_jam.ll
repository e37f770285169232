; RUN: passes loop-unroll-and-jam
target triple = "nvptx64-nvidia-cuda"
; Four rows times one vector side by side.
define void @rows(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %v, ptr addrspace(1) noalias %out) {
; CHECK: define void @rows
; CHECK: phi
; CHECK: phi
; CHECK: phi
; CHECK: phi
; CHECK: phi
; CHECK: fadd
; CHECK: fadd
; CHECK: fadd
; CHECK: fadd
; CHECK: store float
; CHECK: add i64 %i, 4
; CHECK: store float
; CHECK: store float
; CHECK: store float
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %row = shl nuw nsw i64 %i, 5
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %s = phi float [ 0.0, %outer ], [ %t, %inner ]
  %n = add nuw nsw i64 %row, %j
  %p = getelementptr inbounds float, ptr addrspace(1) %a, i64 %n
  %q = getelementptr inbounds float, ptr addrspace(1) %v, i64 %j
  %x = load float, ptr addrspace(1) %p, align 4
  %y = load float, ptr addrspace(1) %q, align 4
  %z = fmul float %x, %y
  %t = fadd float %s, %z
  %j.next = add nuw nsw i64 %j, 1
  %c = icmp eq i64 %j.next, 32
  br i1 %c, label %latch, label %inner
latch:
  %sum = phi float [ %t, %inner ]
  %o = getelementptr inbounds float, ptr addrspace(1) %out, i64 %i
  store float %sum, ptr addrspace(1) %o, align 4
  %i.next = add nuw nsw i64 %i, 1
  %d = icmp eq i64 %i.next, 16
  br i1 %d, label %end, label %outer
end:
  ret void
}
; A row is stored into the vector that the next row is multiplied with.
define void @feedback(ptr addrspace(1) noalias %a, ptr addrspace(1) %v) {
; CHECK: define void @feedback
; CHECK: add nuw nsw i64 %i, 1
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %row = shl nuw nsw i64 %i, 5
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %s = phi float [ 0.0, %outer ], [ %t, %inner ]
  %n = add nuw nsw i64 %row, %j
  %p = getelementptr inbounds float, ptr addrspace(1) %a, i64 %n
  %q = getelementptr inbounds float, ptr addrspace(1) %v, i64 %j
  %x = load float, ptr addrspace(1) %p, align 4
  %y = load float, ptr addrspace(1) %q, align 4
  %z = fmul float %x, %y
  %t = fadd float %s, %z
  %j.next = add nuw nsw i64 %j, 1
  %c = icmp eq i64 %j.next, 32
  br i1 %c, label %latch, label %inner
latch:
  %sum = phi float [ %t, %inner ]
  %o = getelementptr inbounds float, ptr addrspace(1) %v, i64 %i
  store float %sum, ptr addrspace(1) %o, align 4
  %i.next = add nuw nsw i64 %i, 1
  %d = icmp eq i64 %i.next, 16
  br i1 %d, label %end, label %outer
end:
  ret void
}
