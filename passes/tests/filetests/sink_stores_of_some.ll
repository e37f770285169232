; RUN: passes function(simplifycfg<sink-common-insts>)
; Two arms that store to one address do it together, though a bounds check goes around both.
define void @f(i32 %n, i1 %c, float %a, float %b, ptr %o) {
entry:
  %out = icmp sgt i32 %n, 10
  br i1 %out, label %end, label %in
in:
  br i1 %c, label %yes, label %no
yes:
  store float %a, ptr %o
  br label %end
no:
  store float %b, ptr %o
  br label %end
end:
  ret void
  ; CHECK: select i1 %c, float %a, float %b
  ; CHECK: store
  ; CHECK: ret void
}
