; RUN: jacq -arch=sm_90 -O3
; LOOK: .global .visible .const ld.global ld.b ld.u
target triple = "nvptx64-nvidia-cuda"

@a = global i32 7
@b = internal constant [2 x i32] [i32 1, i32 2]
define i32 @f(i64 %n) {
  %p = getelementptr [2 x i32], ptr @b, i64 0, i64 %n
  %x = load i32, ptr %p
  %y = load i32, ptr @a
  %z = add i32 %x, %y
  ret i32 %z
}
; CHECK: .visible .global .align 4 .u32 a = 7;
; CHECK: .global .align 4 .b8 b[8] = {1, 0, 0, 0, 2};
; CHECK: .visible .func (.param .b32 func_retval0) f(
; CHECK: ld.u32 %r, [%rd];
; CHECK: ld.global.u32 %r, [a];
