; RUN: passes globalopt,globaldce
; Never written: its value. Never read: gone. Written by the host: stays.
; CHECK: @host
; CHECK: store i32 5
; CHECK: load i32, ptr addrspace(1) @host
; CHECK-NOT: @dead
@fixed = internal addrspace(1) global i32 5
@dead = internal addrspace(1) global i32 0
@host = internal addrspace(1) externally_initialized global i32 0
define ptx_kernel void @f(ptr addrspace(1) %o) {
  %v = load i32, ptr addrspace(1) @fixed
  store i32 %v, ptr addrspace(1) %o
  store i32 9, ptr addrspace(1) @dead
  %h = load i32, ptr addrspace(1) @host
  store i32 %h, ptr addrspace(1) %o
  ret void
}
