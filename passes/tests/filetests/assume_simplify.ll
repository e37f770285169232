; RUN: passes assume-simplify
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.assume(i1)
define i32 @f(i32 %x) {
; CHECK: call void @llvm.assume(i1 %c)
; CHECK: ret i32
  %c = icmp sgt i32 %x, 3
  call void @llvm.assume(i1 %c)
  call void @llvm.assume(i1 true)
  %y = add i32 %x, 1
  call void @llvm.assume(i1 %c)
  ret i32 %y
}
; CHECK-NOT: llvm.assume(i1 true)
