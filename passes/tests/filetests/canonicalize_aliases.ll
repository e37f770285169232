; RUN: passes canonicalize-aliases
@g = global i32 0
@a = alias i32, ptr @g
@b = alias i32, ptr @a
define void @k() {
  ret void
}
; CHECK: @b = alias i32, ptr @g
