; RUN: passes function(indvars,loop-deletion,simplifycfg,instcombine)
; A loop that takes the bits of a number one at a time is the number's count of bits or its length.
define i32 @set_bits(i32 %x) {
entry:
  %some = icmp ne i32 %x, 0
  br i1 %some, label %loop, label %end
loop:
  %n = phi i32 [ %x, %entry ], [ %n.next, %loop ]
  %c = phi i32 [ 0, %entry ], [ %c.next, %loop ]
  %less = add i32 %n, -1
  %n.next = and i32 %less, %n
  %c.next = add i32 %c, 1
  %more = icmp ne i32 %n.next, 0
  br i1 %more, label %loop, label %end
end:
  %r = phi i32 [ 0, %entry ], [ %c.next, %loop ]
  ret i32 %r
  ; CHECK: define i32 @set_bits(i32 %x)
  ; CHECK: call i32 @llvm.ctpop.i32(i32 %x)
  ; CHECK: ret i32
}
define i8 @length(i64 %x) {
entry:
  br label %loop
loop:
  %n = phi i64 [ %x, %entry ], [ %n.next, %loop ]
  %c = phi i8 [ 7, %entry ], [ %c.next, %loop ]
  %n.next = lshr i64 %n, 1
  %c.next = sub i8 %c, 3
  %done = icmp eq i64 %n.next, 0
  br i1 %done, label %end, label %loop
end:
  ret i8 %c.next
  ; CHECK: define i8 @length(i64 %x)
  ; CHECK: call i64 @llvm.ctlz.i64(i64 %x, i1 false)
  ; CHECK: call i64 @llvm.umax.i64
  ; CHECK: ret i8
}
; What else leaves the loop is not known.
define i32 @kept(i32 %x) {
entry:
  br label %loop
loop:
  %n = phi i32 [ %x, %entry ], [ %n.next, %loop ]
  %less = add i32 %n, -1
  %n.next = and i32 %less, %n
  %more = icmp ne i32 %n.next, 0
  br i1 %more, label %loop, label %end
end:
  ret i32 %n
  ; CHECK: define i32 @kept
  ; CHECK: phi
}
