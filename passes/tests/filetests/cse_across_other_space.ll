; RUN: passes early-cse
define i32 @f(ptr addrspace(1) %p, ptr addrspace(3) %q) {
  %a = load i32, ptr addrspace(1) %p
  store i32 0, ptr addrspace(3) %q
  %b = load i32, ptr addrspace(1) %p
  %c = sub i32 %a, %b
  ret i32 %c
  ; CHECK: store i32 0
  ; CHECK: ret i32 0
}
