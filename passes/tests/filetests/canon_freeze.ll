; RUN: passes canon-freeze
target triple = "nvptx64-nvidia-cuda"
define void @f(i32 %start, i32 %n, ptr %p) {
; CHECK: entry:
; CHECK: freeze i32 %start
; CHECK: loop:
; CHECK: add i32 %i, 1
entry:
  br label %loop
loop:
  %i = phi i32 [ %start, %entry ], [ %next, %loop ]
  %next = add nsw i32 %i, 1
  %fr = freeze i32 %next
  store i32 %fr, ptr %p, align 4
  %c = icmp slt i32 %fr, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
; CHECK-NOT: freeze i32 %next
