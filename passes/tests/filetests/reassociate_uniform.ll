; RUN: passes reassociate,dce
; Constants meet, and what all threads share is added before the thread number.
; CHECK-NOT: 40
define i32 @constants(i32 %x, i32 %y) {
  %1 = add i32 %x, 40
  %2 = add i32 %1, %y
  %3 = sub i32 %2, 40
  ret i32 %3
  ; CHECK: ret i32
}
define ptx_kernel void @uniform(i32 %a, i32 %b, ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = add i32 %t, %a
  %2 = add i32 %1, %b
  store i32 %2, ptr %p
  ret void
  ; CHECK: add i32 %a, %b
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
