; RUN: jacq -arch=sm_90 -O3
; LOOK: call
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %n) {
  %c = icmp slt i32 %n, 2
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  %m = sub i32 %n, 1
  %x = call i32 @f(i32 %m)
  %k = sub i32 %n, 2
  %y = call i32 @f(i32 %k)
  %r = add i32 %x, %y
  ret i32 %r
  ; CHECK: call.uni (retval0), f, (param0);
  ; CHECK: call.uni (retval0), f, (param0);
}
