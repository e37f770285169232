; RUN: passes nvvm-reflect-pp
target triple = "nvptx64-nvidia-cuda"
define i32 @f(i32 %x) {
; CHECK: @f
; CHECK: ret i32 %x
  %c = icmp eq i32 1, 0
  br i1 %c, label %a, label %b
a:
  %y = mul i32 %x, 3
  br label %b
b:
  %r = phi i32 [ %y, %a ], [ %x, %0 ]
  ret i32 %r
}
; CHECK-NOT: br i1
; CHECK-NOT: mul
