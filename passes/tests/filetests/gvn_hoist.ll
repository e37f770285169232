; RUN: passes gvn-hoist
target triple = "nvptx64-nvidia-cuda"
; Both sides multiply, at different places; the load may rise too, the one behind a store may not.
define i32 @both(i1 %c, i32 %x, i32 %y, ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK: @both
; CHECK: mul i32 %x, %y
; CHECK: load i32, ptr addrspace(1) %p
; CHECK: br i1
; CHECK: store i32
; CHECK: load i32, ptr addrspace(1) %q
  br i1 %c, label %a, label %b
a:
  %m = mul i32 %x, %y
  %l = load i32, ptr addrspace(1) %p, align 4
  store i32 %m, ptr addrspace(1) %p, align 4
  %k = load i32, ptr addrspace(1) %q, align 4
  %s = add i32 %l, %k
  br label %end
b:
  %l2 = load i32, ptr addrspace(1) %p, align 4
  %d = sub i32 %l2, 7
  %m2 = mul i32 %y, %x
  %k2 = load i32, ptr addrspace(1) %q, align 4
  %e = xor i32 %m2, %d
  %f = add i32 %e, %k2
  br label %end
end:
  %r = phi i32 [ %s, %a ], [ %f, %b ]
  ret i32 %r
}
