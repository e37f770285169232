; RUN: jacq -arch=sm_90 -O3
; LOOK: .visible .extern .noreturn call trap exit
target triple = "nvptx64-nvidia-cuda"

declare void @g() noreturn
define void @f() noreturn {
  call void @g()
  unreachable
}
; CHECK: .extern .func g()
; CHECK: .noreturn;
; CHECK: .visible .func f()
; CHECK: .noreturn
; CHECK: call.uni g;
; CHECK: exit;
