; RUN: passes constmerge
target triple = "nvptx64-nvidia-cuda"
@a = private unnamed_addr addrspace(4) constant [2 x i32] [i32 1, i32 2], align 4
@b = private unnamed_addr addrspace(4) constant [2 x i32] [i32 1, i32 2], align 16
@c = private addrspace(4) constant [2 x i32] [i32 1, i32 2], align 4
; CHECK: @a = private unnamed_addr addrspace(4) constant [2 x i32] [i32 1, i32 2], align 16
; CHECK: @c =
define i32 @f() {
; CHECK: load i32, ptr addrspace(4) @a
  %x = load i32, ptr addrspace(4) @b, align 4
  %y = load i32, ptr addrspace(4) @c, align 4
  %z = add i32 %x, %y
  ret i32 %z
}
; CHECK-NOT: @b =
