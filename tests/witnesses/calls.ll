target triple = "nvptx64-nvidia-cuda"
; Two loops of known length: one calls through a pointer, one does not.
define ptx_kernel void @k(ptr %p, ptr %f) {
entry:
  br label %calls
calls:
  %i = phi i32 [ 0, %entry ], [ %i.next, %calls ]
  %a = getelementptr i32, ptr %p, i32 %i
  call void %f(ptr %a)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 3
  br i1 %more, label %calls, label %stores
stores:
  %j = phi i32 [ 0, %calls ], [ %j.next, %stores ]
  %b = getelementptr i32, ptr %p, i32 %j
  store volatile i32 %j, ptr %b
  %j.next = add i32 %j, 1
  %rest = icmp ult i32 %j.next, 3
  br i1 %rest, label %stores, label %end
end:
  ret void
}
