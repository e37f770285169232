; RUN: passes loop-interchange
target triple = "nvptx64-nvidia-cuda"
; Columns of a matrix of rows of 64: the steps of the inner loop were 256 bytes.
define void @columns(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b) {
; CHECK: define void @columns
; CHECK: add nuw nsw i64 %row, %j
; CHECK: icmp eq i64 %j.next, 64
; CHECK: icmp eq i64 %i.next, 16
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %row = shl nuw nsw i64 %j, 6
  %n = add nuw nsw i64 %row, %i
  %p = getelementptr inbounds float, ptr addrspace(1) %a, i64 %n
  %q = getelementptr inbounds float, ptr addrspace(1) %b, i64 %n
  %x = load float, ptr addrspace(1) %p, align 4
  %y = fadd float %x, 1.0
  store float %y, ptr addrspace(1) %q, align 4
  %j.next = add nuw nsw i64 %j, 1
  %c = icmp eq i64 %j.next, 16
  br i1 %c, label %latch, label %inner
latch:
  %i.next = add nuw nsw i64 %i, 1
  %d = icmp eq i64 %i.next, 64
  br i1 %d, label %end, label %outer
end:
  ret void
}
; What is stored in one iteration is loaded in the next of the outer loop and an earlier one of the inner loop.
define void @crossing(ptr addrspace(1) %a) {
; CHECK: define void @crossing
; CHECK: icmp eq i64 %j.next, 16
; CHECK: icmp eq i64 %i.next, 62
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %row = shl nuw nsw i64 %j, 6
  %n = add nuw nsw i64 %row, %i
  %p = getelementptr inbounds float, ptr addrspace(1) %a, i64 %n
  %x = load float, ptr addrspace(1) %p, align 4
  %m = add nuw nsw i64 %n, 1
  %m2 = sub nsw i64 %m, 64
  %q = getelementptr inbounds float, ptr addrspace(1) %a, i64 %m2
  store float %x, ptr addrspace(1) %q, align 4
  %j.next = add nuw nsw i64 %j, 1
  %c = icmp eq i64 %j.next, 16
  br i1 %c, label %latch, label %inner
latch:
  %i.next = add nuw nsw i64 %i, 1
  %d = icmp eq i64 %i.next, 62
  br i1 %d, label %end, label %outer
end:
  ret void
}
