; RUN: passes instcombine
@t = addrspace(4) externally_initialized constant i32 5
define i32 @f() {
  %v = load i32, ptr addrspace(4) @t
  ret i32 %v
  ; CHECK: load i32
}
