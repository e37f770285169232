; RUN: jacq -arch=sm_80 -O0
; LOOK: mad mul add
target triple = "nvptx64-nvidia-cuda"
; A product of 64 bits before a loop is not made again in each round; one of 32-bit factors is: with the sum it is one instruction.

define i64 @wide(i64 %n, i64 %a, i64 %b) {
entry:
  %p = mul i64 %a, %b
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %next = add i64 %i, %p
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %out
out:
  ret i64 %next
  ; CHECK: mul.lo.s64 %rd, %rd, %rd;
  ; CHECK: add.s64 %rd, %rd, %rd;
}

define i64 @short(i64 %n, i32 %a, i32 %b) {
entry:
  %x = sext i32 %a to i64
  %y = sext i32 %b to i64
  %p = mul i64 %x, %y
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %next = add i64 %i, %p
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %out
out:
  ret i64 %next
  ; CHECK: mad.wide.s32 %rd, %r, %r, %rd;
}
