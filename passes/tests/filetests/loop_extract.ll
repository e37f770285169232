; RUN: passes loop-extract
target triple = "nvptx64-nvidia-cuda"
define i32 @f(i32 %n, ptr %p) {
; CHECK: define i32 @f
; CHECK: call i32 @f.loop.0(
entry:
  %a = mul i32 %n, 3
  %b = add i32 %a, 1
  store i32 %b, ptr %p, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i2, %loop ]
  %s = phi i32 [ %b, %entry ], [ %s2, %loop ]
  %s2 = mul i32 %s, %i
  %i2 = add i32 %i, 1
  %c = icmp ult i32 %i2, %n
  br i1 %c, label %loop, label %end
end:
  %r = add i32 %s2, %a
  store i32 %r, ptr %p, align 4
  ret i32 %r
}
; CHECK: define internal i32 @f.loop.0(
; CHECK: phi i32
