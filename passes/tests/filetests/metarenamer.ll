; RUN: passes metarenamer
; LOOK: define @ br phi add
@secret = internal global i32 0
@shown = global i32 0
define internal i32 @helper(i32 %hidden) {
start:
  br label %middle
middle:
  %counter = phi i32 [ 0, %start ], [ %next, %middle ]
  %next = add i32 %counter, %hidden
  %done = icmp sgt i32 %next, 10
  br i1 %done, label %finish, label %middle
finish:
  store i32 %next, ptr @secret
  ret i32 %next
}
define ptx_kernel void @kernel(i32 %n) {
  %r = call i32 @helper(i32 %n)
  store i32 %r, ptr @shown
  ret void
  ; CHECK: define ptx_kernel void @kernel(i32 %arg) {
}
; CHECK: @global = internal global i32 0
; CHECK: @shown = global i32 0
; CHECK: define internal i32 @foo(i32 %arg) {
; CHECK: br label %bb1
; CHECK: br i1 %icmp, label %bb2, label %bb1
