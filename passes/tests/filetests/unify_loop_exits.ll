; RUN: passes unify-loop-exits
target triple = "nvptx64-nvidia-cuda"
declare i1 @test(i32)
define i32 @f(i32 %n) {
; CHECK: define i32 @f
; CHECK: phi i32 [ 0, %loop ], [ 1, %latch ]
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %a = call i1 @test(i32 %i)
  br i1 %a, label %early, label %latch
latch:
  %next = add i32 %i, 1
  %b = icmp eq i32 %next, %n
  br i1 %b, label %late, label %loop
early:
  ret i32 %i
late:
  ret i32 -1
}
