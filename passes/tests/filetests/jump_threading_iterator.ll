; RUN: passes function(jump-threading,simplifycfg)
; An iterator's test and that of its user are one: the loop is left from where the condition is made.
define void @f(ptr %o) {
entry:
  br label %next
next:
  %cur = phi i64 [ 0, %entry ], [ %after, %use ]
  %left = phi i64 [ 4, %entry ], [ %rest, %use ]
  %some = icmp sgt i64 %left, 0
  br i1 %some, label %advance, label %given
advance:
  %c1 = add i64 %cur, 1
  %l1 = add i64 %left, -1
  br label %given
given:
  %after = phi i64 [ %cur, %next ], [ %c1, %advance ]
  %rest = phi i64 [ %left, %next ], [ %l1, %advance ]
  br i1 %some, label %use, label %end
use:
  %p = getelementptr i64, ptr %o, i64 %after
  store i64 %rest, ptr %p
  br label %next
end:
  ret void
  ; CHECK: br i1 %some, label %advance, label %end
  ; CHECK: %c1 = add
  ; CHECK-NOT: given:
}
