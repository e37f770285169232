; RUN: passes loop-rotate
; A step behind a test of memory is taken before it: the loop tests at its end, and no second atomic is written.
define void @insert(ptr %t, i64 %k, i64 %h0) {
  br label %loop
loop:
  %h = phi i64 [ %h0, %0 ], [ %n, %next ]
  %p = getelementptr i64, ptr %t, i64 %h
  %x = cmpxchg ptr %p, i64 -1, i64 %k monotonic monotonic
  %v = extractvalue { i64, i1 } %x, 0
  %e = icmp eq i64 %v, -1
  br i1 %e, label %done, label %next
next:
  %n = add i64 %h, 1
  br label %loop
done:
  ret void
  ; CHECK: cmpxchg
  ; CHECK-NEXT: extractvalue
  ; CHECK-NEXT: icmp
  ; CHECK-NEXT: add
  ; CHECK-NEXT: br i1 %e, label %done, label %loop
  ; CHECK: ret
}
