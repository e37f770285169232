; RUN: passes simplifycfg
; CHECK-NOT: phi
define void @stores(i1 %c, <2 x i64> %v, ptr %a, ptr %p) {
entry:
  br i1 %c, label %one, label %two
one:
  call void asm sideeffect "one", ""()
  store <2 x i64> %v, ptr %p, align 16
  br label %join
two:
  call void asm sideeffect "two", ""()
  store ptr %a, ptr %p, align 16
  br label %join
join:
  ret void
  ; CHECK: store <2 x i64>
  ; CHECK: store ptr
}
