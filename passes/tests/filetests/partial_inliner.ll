; RUN: passes partial-inliner
target triple = "nvptx64-nvidia-cuda"
define internal void @f(i32 %x, ptr %p) {
entry:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %end, label %work
work:
  %y = mul i32 %x, 3
  store i32 %y, ptr %p, align 4
  %z = xor i32 %y, 7
  %q = getelementptr i8, ptr %p, i64 4
  store i32 %z, ptr %q, align 4
  br label %end
end:
  ret void
}
define void @g(i32 %x, ptr %p) {
; CHECK: define void @g
; CHECK: icmp eq i32 %x, 0
; CHECK: call void @f.part.0(
  call void @f(i32 %x, ptr %p)
  ret void
}
; CHECK: define internal void @f.part.0(
