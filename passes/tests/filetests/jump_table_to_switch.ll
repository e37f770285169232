; RUN: passes jump-table-to-switch
; LOOK: switch call phi unreachable
; As opt 22 -passes=jump-table-to-switch.
@table = internal constant [3 x ptr] [ptr @same, ptr @more, ptr @times]
@seen = constant [2 x ptr] [ptr @same, ptr @none]
define internal i32 @same(i32 %x) {
  ret i32 %x
}
define internal i32 @more(i32 %x) {
  %r = add i32 %x, 1
  ret i32 %r
}
define internal i32 @times(i32 %x) {
  %r = mul i32 %x, 3
  ret i32 %r
}
declare void @none()
define i32 @k(i64 %i, i32 %x) {
  %g = getelementptr inbounds [3 x ptr], ptr @table, i64 0, i64 %i
  %f = load ptr, ptr %g
  %r = call i32 %f(i32 %x)
  ret i32 %r
  ; CHECK: switch i64 %i, label %7 [
  ; CHECK: call i32 @same(i32 %x)
  ; CHECK: call i32 @more(i32 %x)
  ; CHECK: call i32 @times(i32 %x)
  ; CHECK: unreachable
}
; Functions of other types stay behind their pointer.
define i32 @stays(i64 %i, i32 %x) {
  %g = getelementptr inbounds [2 x ptr], ptr @seen, i64 0, i64 %i
  %f = load ptr, ptr %g
  %r = call i32 %f(i32 %x)
  ret i32 %r
}
