; RUN: passes function(loop-unroll<runtime>)
; A loop that runs for its bound too has one iteration more than their distance; the guard says that it has one.
define float @upto(ptr addrspace(1) %in, i32 %n) {
  ; CHECK: @upto
  ; CHECK: sub i32 %n, 1
  ; CHECK: add i32 %1, 1
  ; CHECK: icmp uge i32 %2, 4
entry:
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %loop, label %done
loop:
  %i = phi i32 [ 1, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %wide = zext nneg i32 %i to i64
  %p = getelementptr inbounds float, ptr addrspace(1) %in, i64 %wide
  %v = load float, ptr addrspace(1) %p
  %more = fadd float %sum, %v
  %next = add nuw nsw i32 %i, 1
  %again = icmp sle i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  %r = phi float [ 0.0, %entry ], [ %more, %loop ]
  ret float %r
}
