; RUN: passes loop-fusion
target triple = "nvptx64-nvidia-cuda"
; The second loop reads what the same iteration of the first wrote.
define void @fused(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
; CHECK: @fused
; CHECK: store i32
; CHECK: store i32
; CHECK: br i1
entry:
  br label %one
one:
  %i = phi i64 [ 0, %entry ], [ %i2, %one ]
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i
  %t = trunc i64 %i to i32
  store i32 %t, ptr addrspace(1) %a, align 4
  %i2 = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %i2, 100
  br i1 %c, label %one, label %between
between:
  br label %two
two:
  %j = phi i64 [ 0, %between ], [ %j2, %two ]
  %b = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %j
  %x = load i32, ptr addrspace(1) %b, align 4
  %d = getelementptr inbounds i32, ptr addrspace(1) %q, i64 %j
  store i32 %x, ptr addrspace(1) %d, align 4
  %j2 = add nuw nsw i64 %j, 1
  %e = icmp ult i64 %j2, 100
  br i1 %e, label %two, label %end
end:
  ret void
}
; It reads what a later iteration of the first wrote: they stay two.
define void @apart(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
; CHECK: br i1
; CHECK: load i32
; CHECK: br i1
entry:
  br label %one
one:
  %i = phi i64 [ 0, %entry ], [ %i2, %one ]
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i
  %t = trunc i64 %i to i32
  store i32 %t, ptr addrspace(1) %a, align 4
  %i2 = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %i2, 100
  br i1 %c, label %one, label %between
between:
  br label %two
two:
  %j = phi i64 [ 0, %between ], [ %j2, %two ]
  %j2 = add nuw nsw i64 %j, 1
  %b = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %j2
  %x = load i32, ptr addrspace(1) %b, align 4
  %d = getelementptr inbounds i32, ptr addrspace(1) %q, i64 %j
  store i32 %x, ptr addrspace(1) %d, align 4
  %e = icmp ult i64 %j2, 100
  br i1 %e, label %two, label %end
end:
  ret void
}
