; RUN: passes function(loop-unroll)
; Block `from` leads into the loop from nowhere: the rounds that are written out have no phi entry for it.
; CHECK-NOT: poison
define float @f(float %p) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  %x = phi float [ %p, %entry ], [ %y, %latch ]
  %j = add i32 %i, 1
  br label %latch
from:
  br label %latch
latch:
  %z = phi float [ %x, %head ], [ poison, %from ]
  %y = fadd float %z, %z
  %more = icmp slt i32 %j, 3
  br i1 %more, label %head, label %exit
exit:
  ret float %y
  ; CHECK: fadd float
  ; CHECK: fadd float
}
