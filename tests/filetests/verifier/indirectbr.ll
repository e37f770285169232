; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr %p) {
  indirectbr ptr %p, [label %a]
a:
  ret void
}
; CHECK: indirectbr.ll:5:3: error: 'indirectbr' is not supported: PTX has no branch to an address
