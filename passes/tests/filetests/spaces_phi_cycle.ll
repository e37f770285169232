; RUN: passes memory-space-opt
@s = internal addrspace(3) global [32 x i32] undef
define ptx_kernel void @k(i32 %n, ptr %o) {
  %g = addrspacecast ptr addrspace(3) @s to ptr
  br label %l
l:
  %p = phi ptr [ %g, %0 ], [ %q, %l ]
  %i = phi i32 [ 0, %0 ], [ %j, %l ]
  %v = load i32, ptr %p
  store i32 %v, ptr %o
  %q = getelementptr i32, ptr %p, i64 1
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %l, label %e
e:
  ret void
  ; CHECK: phi ptr addrspace(3)
  ; CHECK: load i32, ptr addrspace(3)
}
