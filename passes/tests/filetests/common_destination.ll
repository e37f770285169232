; RUN: passes simplifycfg,prepare-codegen
define void @f(i1 %a, i1 %b, ptr %p) {
  br i1 %a, label %x, label %e
x:
  br i1 %b, label %y, label %e
y:
  store i32 1, ptr %p
  br label %e
e:
  ret void
  ; CHECK: and i1
  ; CHECK: br i1
}
