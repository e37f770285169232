; RUN: passes cgscc(inline,sroa,early-cse,instcombine,loop-unroll<full-unroll-only;indirect-calls>)
; A loop that calls through a local array is written out, whereupon the calls are direct and inlined; the other loop stays.
target triple = "nvptx64-nvidia-cuda"
define internal i32 @twice(i32 %x) {
  %r = shl i32 %x, 1
  ret i32 %r
}
define internal i32 @more(i32 %x) {
  %r = add i32 %x, 3
  ret i32 %r
}
; CHECK: define ptx_kernel void @k
; CHECK-NOT: call i32
; CHECK: shl i32
; CHECK: phi
define ptx_kernel void @k(ptr %p) {
entry:
  %t = alloca [2 x ptr]
  %t1 = getelementptr [2 x ptr], ptr %t, i64 0, i64 1
  store ptr @twice, ptr %t
  store ptr @more, ptr %t1
  br label %calls
calls:
  %i = phi i64 [ 0, %entry ], [ %i.next, %calls ]
  %a = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %a
  %slot = getelementptr [2 x ptr], ptr %t, i64 0, i64 %i
  %f = load ptr, ptr %slot
  %r = call i32 %f(i32 %v)
  store i32 %r, ptr %a
  %i.next = add i64 %i, 1
  %again = icmp ult i64 %i.next, 2
  br i1 %again, label %calls, label %stores
stores:
  %j = phi i64 [ 0, %calls ], [ %j.next, %stores ]
  %b = getelementptr i32, ptr %p, i64 %j
  store volatile i32 0, ptr %b
  %j.next = add i64 %j, 1
  %rest = icmp ult i64 %j.next, 3
  br i1 %rest, label %stores, label %end
end:
  ret void
}
