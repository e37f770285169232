; RUN: passes constraint-elimination
target triple = "nvptx64-nvidia-cuda"
define i1 @transitive(i32 %a, i32 %b, i32 %c) {
; CHECK: @transitive
; CHECK: ret i1 true
  %ab = icmp ult i32 %a, %b
  br i1 %ab, label %one, label %no
one:
  %bc = icmp ule i32 %b, %c
  br i1 %bc, label %two, label %no
two:
  %ac = icmp ult i32 %a, %c
  ret i1 %ac
no:
  ret i1 false
}
define i1 @summand(i32 %a, i32 %n) {
; CHECK: @summand
; CHECK: ret i1 true
  %below = icmp slt i32 %a, %n
  br i1 %below, label %in, label %no
in:
  %next = add nsw i32 %a, 1
  %still = icmp sle i32 %next, %n
  ret i1 %still
no:
  ret i1 false
}
; Signed order says nothing of unsigned order.
define i1 @mixed(i32 %a, i32 %b, i32 %c) {
; CHECK: @mixed
; CHECK: ret i1 %ac
  %ab = icmp slt i32 %a, %b
  br i1 %ab, label %one, label %no
one:
  %bc = icmp ult i32 %b, %c
  br i1 %bc, label %two, label %no
two:
  %ac = icmp ult i32 %a, %c
  ret i1 %ac
no:
  ret i1 false
}
