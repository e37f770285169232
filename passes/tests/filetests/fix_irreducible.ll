; RUN: passes fix-irreducible,loop-simplify
target triple = "nvptx64-nvidia-cuda"
declare i1 @test(i32)
; Two blocks each of which can be entered from outside: a hub leads to both.
define i32 @f(i1 %c, i32 %x) {
; CHECK: define i32 @f
; CHECK: phi i32
; CHECK: icmp eq i32
entry:
  br i1 %c, label %a, label %b
a:
  %i = phi i32 [ %x, %entry ], [ %k, %b ]
  %j = add i32 %i, 1
  br label %b
b:
  %l = phi i32 [ 0, %entry ], [ %j, %a ]
  %k = add i32 %l, 3
  %t = call i1 @test(i32 %k)
  br i1 %t, label %a, label %end
end:
  ret i32 %k
}
