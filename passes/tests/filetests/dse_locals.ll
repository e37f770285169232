; RUN: passes dse
; Stores to a variable that no path reads again go, over branches and loops; what may be read, by a variable index too, stays.
; CHECK-NOT: store i32 1
; CHECK-NOT: store i32 3
define i32 @branches(i1 %c, i32 %n) {
  %a = alloca [4 x i32]
  %p1 = getelementptr i32, ptr %a, i64 1
  store i32 1, ptr %p1
  %p2 = getelementptr i32, ptr %a, i64 2
  store i32 2, ptr %p2
  br i1 %c, label %then, label %else
then:
  store i32 3, ptr %p1
  br label %end
else:
  store i32 4, ptr %a
  br label %end
end:
  %r = phi i32 [ 0, %then ], [ 1, %else ]
  store i32 5, ptr %p1
  %s = mul i32 %r, 2
  %i = sext i32 %s to i64
  %q = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %q
  ret i32 %v
  ; CHECK: define i32 @branches
  ; CHECK: store i32 2
  ; CHECK: store i32 4
  ; CHECK: ret i32
}
; Around a loop: the store before it is read in the first iteration, that of the last iteration never.
; CHECK-NOT: store i32 8
define i32 @loop(i32 %n) {
  %a = alloca [2 x i32]
  store i32 7, ptr %a
  br label %body
body:
  %i = phi i32 [ 0, %0 ], [ %k, %body ]
  %v = load i32, ptr %a
  %next = add i32 %v, %i
  store i32 %next, ptr %a
  %k = add i32 %i, 1
  %more = icmp slt i32 %k, %n
  br i1 %more, label %body, label %done
done:
  store i32 8, ptr %a
  ret i32 %next
  ; CHECK: define i32 @loop
  ; CHECK: store i32 7
  ; CHECK: store i32 %next
  ; CHECK: ret
}
; A choice of two variables: the store through it may be to either.
define i32 @choice(i1 %c) {
  %a = alloca i32
  %b = alloca i32
  store i32 21, ptr %a
  %p = select i1 %c, ptr %a, ptr %b
  store i32 22, ptr %p
  %v = load i32, ptr %a
  %w = load i32, ptr %b
  %s = add i32 %v, %w
  ret i32 %s
  ; CHECK: define i32 @choice
  ; CHECK: store i32 21
  ; CHECK: store i32 22
  ; CHECK: ret
}
