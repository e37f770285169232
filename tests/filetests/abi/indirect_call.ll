; RUN: jacq -arch=sm_90 -O3
; LOOK: call .callprototype prototype
target triple = "nvptx64-nvidia-cuda"

define i32 @f(ptr %p, i32 %x) {
  %r = call i32 %p(i32 %x, i64 7)
  ret i32 %r
  ; CHECK: prototype_0: .callprototype (.param .b32 _) _ (.param .b32 _, .param .b64 _);
  ; CHECK: call (retval0), %rd, (param0, param1), prototype_0;
}
