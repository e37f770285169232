; RUN: passes function(instcombine)
; An integer put together of parts is the vector of the parts, and a vector of all parts of an integer is the integer.
; CHECK: define <4 x float> @join(i32 %a, i32 %b, i32 %c, i32 %d) {
; CHECK-NOT: i128
; CHECK: bitcast i32 %a to float
; CHECK: insertelement <4 x float>
; CHECK: bitcast i32 %d to float
; CHECK: ret <4 x float>
define <4 x float> @join(i32 %a, i32 %b, i32 %c, i32 %d) {
  %a1 = zext i32 %a to i128
  %b1 = zext i32 %b to i128
  %b2 = shl i128 %b1, 32
  %ab = or i128 %a1, %b2
  %c1 = zext i32 %c to i128
  %c2 = shl i128 %c1, 64
  %abc = or i128 %ab, %c2
  %d1 = zext i32 %d to i128
  %d2 = shl i128 %d1, 96
  %abcd = or i128 %abc, %d2
  %v = bitcast i128 %abcd to <4 x float>
  ret <4 x float> %v
}
; CHECK: define i32 @whole(i32 %x) {
; CHECK: ret i32 %x
define i32 @whole(i32 %x) {
  %l = trunc i32 %x to i16
  %s = lshr i32 %x, 16
  %h = trunc i32 %s to i16
  %v = insertelement <2 x i16> poison, i16 %l, i32 0
  %w = insertelement <2 x i16> %v, i16 %h, i32 1
  %y = bitcast <2 x i16> %w to i32
  ret i32 %y
}
; The halves change places: not the same integer.
; CHECK: define i32 @swapped(i32 %x) {
; CHECK: insertelement
; CHECK: ret i32 %y
define i32 @swapped(i32 %x) {
  %l = trunc i32 %x to i16
  %s = lshr i32 %x, 16
  %h = trunc i32 %s to i16
  %v = insertelement <2 x i16> poison, i16 %h, i32 0
  %w = insertelement <2 x i16> %v, i16 %l, i32 1
  %y = bitcast <2 x i16> %w to i32
  ret i32 %y
}
; What a shift of the narrower integer pushes out is no part of the wider one.
; CHECK: define <4 x i32> @pushed_out(i32 %a, i32 %b, i32 %c) {
; CHECK-NOT: i32 %b, i32 2
; CHECK: ret <4 x i32>
define <4 x i32> @pushed_out(i32 %a, i32 %b, i32 %c) {
  %a1 = zext i32 %a to i64
  %b1 = zext i32 %b to i64
  %b2 = shl i64 %b1, 32
  %ab = or i64 %a1, %b2
  %s = shl i64 %ab, 32
  %w = zext i64 %s to i128
  %c1 = zext i32 %c to i128
  %c2 = shl i128 %c1, 96
  %all = or i128 %w, %c2
  %v = bitcast i128 %all to <4 x i32>
  ret <4 x i32> %v
}
