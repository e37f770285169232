; What some parameters of passes decide: sides of a branch that begin and end alike, code worth a select, a known jump, a sum in memory.
define i32 @alike(i1 %c, i32 %a, i32 %b, ptr %p) {
entry:
  br i1 %c, label %yes, label %no
yes:
  %x = mul i32 %a, %b
  store i32 %x, ptr %p
  call void @llvm.nvvm.barrier0()
  %u = udiv i32 %a, 7
  br label %end
no:
  %y = mul i32 %a, %b
  store i32 %y, ptr %p
  call void @llvm.nvvm.membar.gl()
  %v = udiv i32 %b, 7
  br label %end
end:
  %r = phi i32 [ %u, %yes ], [ %v, %no ]
  ret i32 %r
}

define i32 @folded(i32 %a, i32 %b, ptr %p) {
entry:
  %c = icmp sgt i32 %a, 10
  br i1 %c, label %second, label %out
second:
  %s = add i32 %a, %b
  %t = xor i32 %s, 77
  %d = icmp slt i32 %t, 5
  br i1 %d, label %store, label %out
store:
  store i32 %a, ptr %p
  br label %out
out:
  ret i32 %a
}
declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.membar.gl()

define i32 @converted(i1 %c, i32 %a, i32 %b) {
entry:
  br i1 %c, label %then, label %end
then:
  %s = add i32 %a, %b
  %t = xor i32 %s, %a
  %u = sub i32 %t, %b
  %v = and i32 %u, %a
  %w = or i32 %v, %b
  %x = xor i32 %w, 77
  br label %end
end:
  %r = phi i32 [ %x, %then ], [ %a, %entry ]
  ret i32 %r
}

define i32 @threaded(i1 %c, i1 %d, i32 %a, i32 %b) {
entry:
  br i1 %c, label %first, label %second
first:
  br label %merge
second:
  br label %merge
merge:
  %p = phi i1 [ true, %first ], [ %d, %second ]
  %s = add i32 %a, %b
  br i1 %p, label %yes, label %no
yes:
  ret i32 %s
no:
  ret i32 0
}

define void @accumulated(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %a = getelementptr i32, ptr addrspace(1) %q, i64 %i
  %v = load i32, ptr addrspace(1) %a
  %o = load i32, ptr addrspace(1) %p
  %s = add i32 %o, %v
  store i32 %s, ptr addrspace(1) %p
  %j = add i64 %i, 1
  %c = icmp slt i64 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
