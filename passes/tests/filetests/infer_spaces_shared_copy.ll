; RUN: passes infer-address-spaces,instcombine
; What needs a generic pointer takes it from the one into global memory: no second counter around the loop.
; CHECK-NOT: phi ptr [
define ptx_kernel void @distance(ptr %first, ptr %last, ptr %out) {
  %a = ptrtoint ptr %last to i64
  br label %loop
loop:
  %p = phi ptr [ %first, %0 ], [ %next, %loop ]
  %n = phi i32 [ 0, %0 ], [ %m, %loop ]
  %v = load i32, ptr %p
  %m = add i32 %n, %v
  %next = getelementptr inbounds i32, ptr %p, i64 1
  %b = ptrtoint ptr %next to i64
  %left = sub i64 %a, %b
  %more = icmp sgt i64 %left, 4
  br i1 %more, label %loop, label %end
end:
  store i32 %m, ptr %out
  ret void
  ; CHECK: define ptx_kernel void @distance
  ; CHECK: phi ptr addrspace(1)
  ; CHECK: ptrtoint
}
; An address within an object is not null, in global memory too.
define ptx_kernel void @field(ptr %p) {
  %q = getelementptr inbounds i8, ptr %p, i64 12
  store i32 0, ptr %q
  %there = icmp ne ptr %q, null
  %one = zext i1 %there to i32
  store i32 %one, ptr %q
  ret void
  ; CHECK: define ptx_kernel void @field
  ; CHECK: store i32 1
}
