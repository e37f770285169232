; RUN: passes hotcoldsplit
target triple = "nvptx64-nvidia-cuda"
declare void @report(i32) cold
define i32 @f(i32 %x, ptr %p) {
; CHECK: define i32 @f
; CHECK: call void @f.cold.0(
; CHECK: br label %end
  %c = icmp slt i32 %x, 0
  br i1 %c, label %bad, label %end
bad:
  %y = mul i32 %x, 3
  store i32 %y, ptr %p, align 4
  %z = xor i32 %y, 7
  call void @report(i32 %z)
  br label %end
end:
  ret i32 %x
}
; CHECK: define internal void @f.cold.0(
; CHECK: call void @report
