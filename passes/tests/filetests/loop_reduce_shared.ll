; RUN: passes function(loop-reduce)
; Both accesses lie a variable distance from a pointer that moves by the same product each time: it is advanced by that.
define void @f(ptr addrspace(1) %out, ptr addrspace(1) %in, i64 %w, i64 %h, i32 %n, i32 %a, i32 %b) {
entry:
  %x = sext i32 %a to i64
  %y = sext i32 %b to i64
  br label %loop
loop:
  ; CHECK: mul i64 %w, %h
  ; CHECK: loop:
  ; CHECK: phi ptr addrspace(1) [ %in, %entry ]
  ; CHECK: getelementptr inbounds float, ptr addrspace(1) %2, i64 %x
  ; CHECK: getelementptr inbounds float, ptr addrspace(1) %2, i64 %y
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %wide = zext nneg i32 %i to i64
  %plane = mul i64 %w, %h
  %at = mul i64 %plane, %wide
  %row = getelementptr inbounds float, ptr addrspace(1) %in, i64 %at
  %p = getelementptr inbounds float, ptr addrspace(1) %row, i64 %x
  %q = getelementptr inbounds float, ptr addrspace(1) %row, i64 %y
  %u = load float, ptr addrspace(1) %p
  %v = load float, ptr addrspace(1) %q
  %s = fadd float %u, %v
  %more = fadd float %sum, %s
  %next = add nuw nsw i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  store float %more, ptr addrspace(1) %out
  ret void
}
