; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

define void @f() {
entry:
  br label %entry
}
; CHECK: entry_has_predecessors.ll: error: Entry block to function must not have predecessors! (in function 'f') [entry_has_predecessors]
