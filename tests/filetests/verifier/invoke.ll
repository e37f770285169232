; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

declare void @g()
define void @f() {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  %l = landingpad { ptr, i32 } cleanup
  ret void
}
; CHECK: invoke.ll:6:3: error: 'invoke' is not supported: GPU code has no exceptions
