; RUN: passes function(infer-address-spaces)
; A kernel that puts a shared address into memory may read it back.
@s = internal addrspace(3) global i32 undef
define ptx_kernel void @f(ptr %slots, i64 %i) {
  %g = addrspacecast ptr addrspace(3) @s to ptr
  store ptr %g, ptr %slots, align 8
  %a = getelementptr ptr, ptr %slots, i64 %i
  %p = load ptr, ptr %a, align 8
  store i32 1, ptr %p
  ret void
  ; CHECK: store i32 1, ptr %p
}
