; RUN: passes function(dse)
; What may have been written to in between is written back.
define void @other(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %x = load i32, ptr addrspace(1) %a, align 4
  store i32 7, ptr addrspace(1) %b, align 4
  store i32 %x, ptr addrspace(1) %a, align 4
  ret void
  ; CHECK: store i32 7
  ; CHECK: store i32 %x
}
