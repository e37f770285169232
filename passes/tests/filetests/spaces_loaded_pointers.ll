; RUN: passes function(infer-address-spaces)
; A pointer that a kernel reads from memory is global: nobody else could have left another there. Its atomics need no test.
define ptx_kernel void @f(ptr %nodes, i64 %address) {
  %p = load ptr, ptr %nodes, align 8
  %v = load i32, ptr %p
  %q = getelementptr i8, ptr %p, i64 8
  %o = atomicrmw add ptr %q, i32 %v monotonic
  %r = inttoptr i64 %address to ptr
  store i32 1, ptr %r
  ret void
  ; CHECK: load i32, ptr addrspace(1)
  ; CHECK: atomicrmw add ptr addrspace(1)
  ; CHECK: store i32 1, ptr addrspace(1)
}
