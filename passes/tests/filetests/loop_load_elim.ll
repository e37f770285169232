; RUN: passes loop-load-elim
target triple = "nvptx64-nvidia-cuda"
; p[i + 1] = p[i] * 3: what an iteration stores the next one loads.
define void @chain(ptr addrspace(1) %p, i64 %n) {
; CHECK: @chain
; CHECK: load i32, ptr addrspace(1) %
; CHECK: loop:
; CHECK: phi i32
; CHECK: store i32
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i
  %x = load i32, ptr addrspace(1) %a, align 4
  %y = mul i32 %x, 3
  %next = add nuw nsw i64 %i, 1
  %b = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %next
  store i32 %y, ptr addrspace(1) %b, align 4
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
; Another store may come between.
define void @between(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
; CHECK: @between
; CHECK: loop:
; CHECK: load i32
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i
  %x = load i32, ptr addrspace(1) %a, align 4
  store i32 %x, ptr addrspace(1) %q, align 4
  %next = add nuw nsw i64 %i, 1
  %b = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %next
  store i32 %x, ptr addrspace(1) %b, align 4
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
