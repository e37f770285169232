; RUN: not jacq -nvvm-verify -arch=sm_80
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr %p) {
  %x = load atomic i32, ptr %p monotonic, align 4
  store atomic i32 %x, ptr %p release, align 4
  %c = cmpxchg ptr %p, i16 0, i16 1 monotonic monotonic
  %l = addrspacecast ptr %p to ptr addrspace(5)
  %d = cmpxchg ptr addrspace(5) %l, i32 0, i32 1 monotonic monotonic
  fence acquire
  fence seq_cst
  ret void
}
; CHECK: atomic_accesses.ll: error: Atomic loads/stores are not supported: %x = load (in function 'f')
; CHECK: atomic_accesses.ll: error: Atomic loads/stores are not supported: store (in function 'f')
; CHECK: atomic_accesses.ll: error: Atomic operations on non-i32/i64/i128 types are not supported: %c = cmpxchg (in function 'f')
; CHECK: atomic_accesses.ll: error: cmpxchg pointer operand must point to generic, global, or shared address space: %d = cmpxchg (in function 'f')
; CHECK: atomic_accesses.ll: error: Illegal instruction: fence: fence (in function 'f')
