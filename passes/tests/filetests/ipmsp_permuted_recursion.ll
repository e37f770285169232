; RUN: passes ipmsp
; Recursion that passes its arguments on in another order makes no further clones: the kernel's call gets one.

@s = internal addrspace(3) global [4 x i32] undef
@g = internal addrspace(1) global [4 x i32] zeroinitializer
@c = internal addrspace(4) constant [4 x i32] zeroinitializer

define internal i32 @f(ptr %a, ptr %b, ptr %c, i32 %n) noinline {
  %l = load i32, ptr %a
  store i32 %n, ptr %b
  %k = load i32, ptr %c
  %t = icmp sgt i32 %n, 0
  br i1 %t, label %more, label %done
more:
  %m = sub i32 %n, 1
  %r = call i32 @f(ptr %b, ptr %c, ptr %a, i32 %m)
  %q = call i32 @f(ptr %b, ptr %a, ptr %c, i32 %m)
  %w = add i32 %r, %q
  ret i32 %w
done:
  %z = add i32 %l, %k
  ret i32 %z
}
define ptx_kernel void @k(ptr addrspace(1) %o, i32 %n) {
  %x = alloca i32
  %1 = addrspacecast ptr addrspace(3) @s to ptr
  %2 = addrspacecast ptr addrspace(1) @g to ptr
  %r = call i32 @f(ptr %1, ptr %2, ptr %x, i32 %n)
  store i32 %r, ptr addrspace(1) %o
  ret void
  ; CHECK: call i32 @f.shared.global.local(
}
; CHECK-NOT: @f.global
; CHECK-NOT: @f.local
