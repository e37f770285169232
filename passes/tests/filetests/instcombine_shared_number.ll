; RUN: passes instcombine
; The number of an address in shared memory is computed in 32 bits.
; CHECK-NOT: getelementptr
@s = internal addrspace(3) global [64 x i32] undef
define i32 @f(i32 %i) {
  %w = sext i32 %i to i64
  %p = getelementptr i32, ptr addrspace(3) @s, i64 %w
  %q = getelementptr i8, ptr addrspace(3) %p, i64 64
  %n = ptrtoint ptr addrspace(3) %q to i64
  %t = trunc i64 %n to i32
  ret i32 %t
  ; CHECK: define i32 @f
  ; CHECK: ptrtoint ptr addrspace(3) @s to i64
  ; CHECK: trunc i64
  ; CHECK: ret i32
}
