; RUN: passes correlated-propagation
; Where `x - 4 < 672`, `x` lies from 4 to 675, though the sum may wrap.
define void @f(i32 %x, ptr %o) {
  %y = add i32 %x, -4
  %c = icmp ult i32 %y, 672
  br i1 %c, label %yes, label %no
yes:
  %a = add i32 %x, 1
  store i32 %a, ptr %o
  ret void
no:
  %b = add i32 %x, 1
  store i32 %b, ptr %o
  ret void
  ; CHECK: yes:
  ; CHECK: %a = add nuw nsw i32 %x, 1
  ; CHECK: no:
  ; CHECK: %b = add i32 %x, 1
}
