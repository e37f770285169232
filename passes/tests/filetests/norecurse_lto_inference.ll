; RUN: passes norecurse-lto-inference
; As opt 22 -passes=norecurse-lto-inference: what calls itself, and what another function comes back to, is not marked.
define i32 @leaf(i32 %x) {
  ret i32 %x
}
define i32 @itself(i32 %x) {
  %r = call i32 @itself(i32 %x)
  ret i32 %r
}
define i32 @one(i32 %x) {
  %r = call i32 @other(i32 %x)
  ret i32 %r
}
define i32 @other(i32 %x) {
  %r = call i32 @one(i32 %x)
  ret i32 %r
}
; CHECK: define i32 @leaf(i32 %x) #
; CHECK: define i32 @itself(i32 %x) {
; CHECK: define i32 @one(i32 %x) {
; CHECK: define i32 @other(i32 %x) {
; CHECK: = { norecurse }
