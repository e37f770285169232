; RUN: passes function(instcombine)
; A vector made of another one's lanes is that one, with what differs.
define void @same(ptr %o, <4 x i32> %x) {
  %a = extractelement <4 x i32> %x, i32 0
  %b = extractelement <4 x i32> %x, i32 1
  %c = extractelement <4 x i32> %x, i32 2
  %v0 = insertelement <4 x i32> poison, i32 %a, i32 0
  %v1 = insertelement <4 x i32> %v0, i32 %b, i32 1
  %v2 = insertelement <4 x i32> %v1, i32 %c, i32 2
  store <4 x i32> %v2, ptr %o
  ret void
  ; CHECK: define void @same
  ; CHECK: store <4 x i32> %x, ptr %o
}
define void @one_differs(ptr %o, <4 x i32> %x, i32 %y) {
  %a = extractelement <4 x i32> %x, i32 0
  %c = extractelement <4 x i32> %x, i32 2
  %v0 = insertelement <4 x i32> poison, i32 %a, i32 0
  %v1 = insertelement <4 x i32> %v0, i32 %y, i32 1
  %v2 = insertelement <4 x i32> %v1, i32 %c, i32 2
  store <4 x i32> %v2, ptr %o
  ret void
  ; CHECK: define void @one_differs
  ; CHECK: insertelement <4 x i32> %x, i32 %y, i32 1
  ; CHECK-NEXT: store
}
define void @moved(ptr %o, <4 x i32> %x) {
  %a = extractelement <4 x i32> %x, i32 1
  %v0 = insertelement <4 x i32> poison, i32 %a, i32 0
  store <4 x i32> %v0, ptr %o
  ret void
  ; CHECK: define void @moved
  ; CHECK: insertelement <4 x i32> poison
}
