; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  %x = add i32 1, 2
  br label %b
b:
  ret i32 %x
}
define i32 @g() {
  %y = add i32 %z, 1
  %z = add i32 %y, 1
  ret i32 %z
}
; CHECK: dominance.ll: error: Instruction does not dominate all uses!: ret (in function 'f') [not_dominated]
; CHECK: dominance.ll: error: Instruction does not dominate all uses!: %y = add (in function 'g') [not_dominated]
