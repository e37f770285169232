; RUN: passes function(simplifycfg)
; Two short arms become selects; one arm of the same length stays behind its branch.
define i64 @both(i64 %n) {
  ; CHECK: @both
  ; CHECK: mul i64 %n, 3
  ; CHECK: select i1
entry:
  %low = and i64 %n, 1
  %odd = icmp ne i64 %low, 0
  br i1 %odd, label %up, label %down
up:
  %a = mul i64 %n, 3
  %b = add i64 %a, 1
  br label %done
down:
  %c = lshr i64 %n, 1
  br label %done
done:
  %r = phi i64 [ %b, %up ], [ %c, %down ]
  ret i64 %r
}
define i64 @one(i64 %n, i1 %odd) {
  ; CHECK: @one
  ; CHECK: br i1 %odd
  ; CHECK: phi
entry:
  br i1 %odd, label %up, label %done
up:
  %a = mul i64 %n, 3
  %b = add i64 %a, 1
  br label %done
done:
  %r = phi i64 [ %b, %up ], [ %n, %entry ]
  ret i64 %r
}
