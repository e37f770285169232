; RUN: passes function(loop-unroll,sroa,instcombine,simplifycfg,instcombine,simplifycfg)
; A walk to the end of a constant string has as many iterations as the string has bytes.
@s = internal addrspace(1) constant [4 x i8] c"abc\00"
define i32 @f() {
entry:
  br label %loop
loop:
  %p = phi ptr addrspace(1) [ @s, %entry ], [ %q, %loop ]
  %n = phi i32 [ 0, %entry ], [ %m, %loop ]
  %q = getelementptr i8, ptr addrspace(1) %p, i64 1
  %m = add i32 %n, 1
  %c = load i8, ptr addrspace(1) %q
  %more = icmp ne i8 %c, 0
  br i1 %more, label %loop, label %done
done:
  ret i32 %m
  ; CHECK: ret i32 3
}
