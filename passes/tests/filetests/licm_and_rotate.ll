; RUN: passes loop-rotate,licm
define void @f(i32 %n, i32 %a, i32 %b, ptr %p) {
  br label %h
h:
  %i = phi i32 [ 0, %0 ], [ %j, %l ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %l, label %e
l:
  %m = mul i32 %a, %b
  %x = sext i32 %i to i64
  %q = getelementptr i32, ptr %p, i64 %x
  store i32 %m, ptr %q
  %j = add nsw i32 %i, 1
  br label %h
e:
  ret void
  ; CHECK: mul i32 %a, %b
  ; CHECK: phi i32
  ; CHECK: br i1
}
