; RUN: not jacq -nvvm-verify -arch=sm_80
; A module must say what it is for.
target triple = "x86_64-unknown-linux"

define void @f() {
  ret void
}
; CHECK: triple_and_layout.ll: error: Empty target data layout, must exist [layout_empty]
; CHECK: triple_and_layout.ll: error: Invalid target triple (x86_64-unknown-linux), must be one of:
; CHECK: Error: 32-bit: nvptx-*-cuda
; CHECK: Error: 64-bit: nvptx64-*-cuda [library_triple]
