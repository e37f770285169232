; RUN: passes callsite-splitting
target triple = "nvptx64-nvidia-cuda"
define internal i32 @f(i32 %x, i32 %n) {
  %r = mul i32 %x, %n
  ret i32 %r
}
define internal i32 @together(i32 %x, i32 %n) convergent {
  %r = mul i32 %x, %n
  ret i32 %r
}
define i32 @apart(i1 %c, i32 %x) {
; CHECK: @apart
; CHECK: call i32 @f(i32 %x, i32 %x)
; CHECK: call i32 @f(i32 %x, i32 8)
; CHECK: phi i32
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %n = phi i32 [ 8, %a ], [ %x, %0 ]
  %r = call i32 @f(i32 %x, i32 %n)
  ret i32 %r
}
define i32 @stays(i1 %c, i32 %x) {
; CHECK: @stays
; CHECK: call i32 @together(i32 %x, i32 %n)
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %n = phi i32 [ 8, %a ], [ %x, %0 ]
  %r = call i32 @together(i32 %x, i32 %n)
  ret i32 %r
}
