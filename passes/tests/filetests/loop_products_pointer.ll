; RUN: passes function(loop-products)
; A counter that only indexes one array becomes a pointer; one that is also stored stays a number.
define void @columns(ptr addrspace(1) %a, i64 %s, ptr addrspace(1) %o) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 3, %entry ], [ %next, %loop ]
  %p = getelementptr float, ptr addrspace(1) %a, i64 %i
  %v = load float, ptr addrspace(1) %p
  store volatile float %v, ptr addrspace(1) %o
  %next = add i64 %i, %s
  %more = fcmp olt float %v, 1.0
  br i1 %more, label %loop, label %out
out:
  ret void
  ; CHECK: define void @columns
  ; CHECK: mul i64 %s, 4
  ; CHECK: phi ptr addrspace(1)
  ; CHECK: load float, ptr addrspace(1)
  ; CHECK: getelementptr i8, ptr addrspace(1)
}
define void @stored(ptr addrspace(1) %a, i64 %s, ptr addrspace(1) %o) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 3, %entry ], [ %next, %loop ]
  %p = getelementptr float, ptr addrspace(1) %a, i64 %i
  %v = load float, ptr addrspace(1) %p
  store volatile i64 %i, ptr addrspace(1) %o
  %next = add i64 %i, %s
  %more = fcmp olt float %v, 1.0
  br i1 %more, label %loop, label %out
out:
  ret void
  ; CHECK: define void @stored
  ; CHECK: phi i64
  ; CHECK: getelementptr float, ptr addrspace(1) %a, i64 %i
}
