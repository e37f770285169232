; RUN: passes reg2mem
target triple = "nvptx64-nvidia-cuda"
define i32 @f(i1 %c, i32 %x) {
; CHECK: alloca i32
; CHECK: store i32
; CHECK: load i32
; CHECK: ret i32
  %m = mul i32 %x, 3
  br i1 %c, label %a, label %b
a:
  %n = add i32 %m, 1
  br label %b
b:
  %r = phi i32 [ %n, %a ], [ %x, %0 ]
  ret i32 %r
}
; CHECK-NOT: phi i32
