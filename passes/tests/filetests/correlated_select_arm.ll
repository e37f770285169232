; RUN: passes function(correlated-propagation,instcombine)
; The loop goes on only where the flag was left as it is: it is true whenever the loop's body runs.
; CHECK-NOT: phi i8
; CHECK-NOT: select
define void @f(ptr addrspace(1) %p, i32 %n, float %bar) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %alive = phi i8 [ 1, %entry ], [ %flag, %loop ]
  %v = load volatile float, ptr addrspace(1) %p
  %over = fcmp oge float %v, %bar
  %flag = select i1 %over, i8 0, i8 %alive
  %next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  %on = trunc i8 %flag to i1
  %both = and i1 %more, %on
  br i1 %both, label %loop, label %done
done:
  ret void
  ; CHECK: ret void
}
