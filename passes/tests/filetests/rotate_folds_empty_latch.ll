; RUN: passes function(loop-rotate)
; A spin lock: the latch is empty, so the header is not written twice.
; CHECK-NOT: %old2
define void @f(ptr %lock) {
  br label %head
head:
  %old = cmpxchg ptr %lock, i32 0, i32 1 monotonic monotonic
  %v = extractvalue { i32, i1 } %old, 0
  %taken = icmp ne i32 %v, 0
  br i1 %taken, label %latch, label %done
latch:
  br label %head
done:
  ret void
  ; CHECK: cmpxchg
  ; CHECK: br i1 %taken, label %head, label %done
}
