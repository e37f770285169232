; RUN: passes function(instcombine)
; Global addresses are generic addresses as they are.
define i64 @number(ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %n = ptrtoint ptr %g to i64
  ret i64 %n
  ; CHECK: @number
  ; CHECK: ptrtoint ptr addrspace(1) %p to i64
}
define i1 @none(ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %c = icmp eq ptr %g, null
  ret i1 %c
  ; CHECK: @none
  ; CHECK: icmp eq ptr addrspace(1) %p, null
}
define i1 @same(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %h = addrspacecast ptr addrspace(1) %q to ptr
  %c = icmp ne ptr %g, %h
  ret i1 %c
  ; CHECK: @same
  ; CHECK: icmp ne ptr addrspace(1) %p, %q
}
define ptr addrspace(1) @null() {
  %g = addrspacecast ptr null to ptr addrspace(1)
  ret ptr addrspace(1) %g
  ; CHECK: @null
  ; CHECK: ret ptr addrspace(1) null
}
; Others are not.
define i64 @shared(ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %n = ptrtoint ptr %g to i64
  ret i64 %n
  ; CHECK: @shared
  ; CHECK: addrspacecast
}
