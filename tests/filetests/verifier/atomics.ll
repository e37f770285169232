; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr %p, i32 %x) {
  %a = load atomic i32, ptr %p release, align 4
  store atomic i32 %x, ptr %p acquire, align 4
  %b = atomicrmw fadd ptr %p, i32 %x monotonic
  ret void
}
; CHECK: atomics.ll:5:25: error: atomic load cannot use Release ordering [ir_syntax]
