; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p = phi i32 [ 1, %a ]
  ret i32 %p
}
; CHECK: phi.ll: error: PHINode should have one entry for each predecessor of its parent basic block!: %p = phi (in function 'f') [phi_edges]
