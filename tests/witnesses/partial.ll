target triple = "nvptx64-nvidia-cuda"
; A loop of known length that is too long to be written out, and one that ends after at most four iterations.
define ptx_kernel void @k(ptr %p, i32 %x) {
entry:
  br label %long
long:
  %i = phi i32 [ 0, %entry ], [ %i.next, %long ]
  %a = getelementptr i32, ptr %p, i32 %i
  store volatile i32 %i, ptr %a
  %i.next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i.next, 100000
  br i1 %more, label %long, label %middle
middle:
  %n = and i32 %x, 3
  br label %short
short:
  %j = phi i32 [ 0, %middle ], [ %j.next, %short ]
  %b = getelementptr i32, ptr %p, i32 %j
  store volatile i32 %j, ptr %b
  %j.next = add nuw nsw i32 %j, 1
  %rest = icmp ult i32 %j.next, %n
  br i1 %rest, label %short, label %end
end:
  ret void
}
