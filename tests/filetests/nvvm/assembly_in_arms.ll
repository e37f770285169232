; RUN: jacq -arch=sm_90 -O3
; What assembly with side effects gives may depend on the threads that run it: equal statements in two arms stay two, also without
; `convergent`, which libNVVM's clients don't write.
; LOOK: .visible
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @f(ptr %x) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = and i32 %t, 1
  %c = icmp eq i32 %r, 0
  %p = getelementptr i32, ptr %x, i32 %t
  br i1 %c, label %a, label %b
a:
  %m = call i32 asm sideeffect "activemask.b32 $0;", "=r"()
  store i32 %m, ptr %p
  br label %e
b:
  %n = call i32 asm sideeffect "activemask.b32 $0;", "=r"()
  store i32 %n, ptr %p
  br label %e
e:
  ret void
  ; CHECK: .visible .entry f(
  ; CHECK: activemask.b32
  ; CHECK: activemask.b32
}
