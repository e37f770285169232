; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

define void @f() {
  callbr void asm sideeffect "", "!i"() to label %a [label %b]
a:
  ret void
b:
  ret void
}
; CHECK: callbr.ll:5:3: error: 'callbr' is not supported: GPU code has no exceptions [ir_syntax]
