; RUN: passes structurizecfg<skip-uniform-regions>
target triple = "nvptx64-nvidia-cuda"
; All threads take the same way.
define ptx_kernel void @f(i1 %a, i1 %b, i32 %x, ptr addrspace(1) %o) {
; CHECK: br i1 %b, label %shared, label %end
entry:
  br i1 %a, label %one, label %shared
one:
  %y = add i32 %x, 1
  br i1 %b, label %shared, label %end
shared:
  %p = phi i32 [ %x, %entry ], [ %y, %one ]
  %q = mul i32 %p, 3
  br label %end
end:
  %r = phi i32 [ %q, %shared ], [ %y, %one ]
  store i32 %r, ptr addrspace(1) %o, align 4
  ret void
}
