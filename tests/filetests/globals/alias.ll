; RUN: jacq -arch=sm_90 -O0
; LOOK: .alias .visible call
target triple = "nvptx64-nvidia-cuda"

@g = alias i32 (i32), ptr @f
define i32 @f(i32 %x) {
  ret i32 %x
}
define i32 @k(i32 %x) {
  %r = call i32 @g(i32 %x)
  ret i32 %r
}
; CHECK: .visible .func (.param .b32 func_retval0) g(
; CHECK: .visible .func (.param .b32 func_retval0) f(
; CHECK: .visible .func (.param .b32 func_retval0) k(
; CHECK: call.uni (retval0), g, (param0);
; CHECK: .alias g, f;
