; RUN: passes function(dse)
; What is written back as it was read goes.
; CHECK-NOT: store i32 %x
define void @same(ptr addrspace(1) %a) {
  %x = load i32, ptr addrspace(1) %a, align 4
  %q = getelementptr i32, ptr addrspace(1) %a, i64 1
  %v = load i32, ptr addrspace(1) %q, align 4
  %y = add i32 %v, %x
  store i32 %y, ptr addrspace(1) %q, align 4
  store i32 %x, ptr addrspace(1) %a, align 4
  ret void
  ; CHECK: @same
  ; CHECK: store i32 %y
}
