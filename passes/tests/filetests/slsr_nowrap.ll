; RUN: passes slsr
; `b + 2 s` after `b + s`: where neither the product nor the sum wraps, the shorter sum does not either.
; CHECK: add nsw i32 %s, %b
; CHECK: add nsw i32 %x, %s
; CHECK: add i32 %b, %s
; CHECK: add i32 %x, %s
define void @kept(i32 %s, i32 %b, ptr addrspace(1) %p) {
  %x = add nsw i32 %s, %b
  %m = shl nsw i32 %s, 1
  %y = add nsw i32 %m, %b
  store i32 %x, ptr addrspace(1) %p
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define void @lost(i32 %s, i32 %b, ptr addrspace(1) %p) {
  %x = add nsw i32 %b, %s
  %m = shl i32 %s, 1
  %y = add nsw i32 %m, %b
  store i32 %x, ptr addrspace(1) %p
  store i32 %y, ptr addrspace(1) %p
  ret void
}
