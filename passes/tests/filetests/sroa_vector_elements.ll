; RUN: passes sroa
; Elements that other accesses cut become pieces of their own: registers, not an integer of 128 bits.
; CHECK-NOT: alloca
; CHECK-NOT: i128
define i16 @f(<4 x float> %v) {
  %a = alloca [8 x i16], align 16
  store <4 x float> %v, ptr %a, align 16
  %p = getelementptr i8, ptr %a, i64 14
  %x = load i16, ptr %p
  ret i16 %x
  ; CHECK: extractelement <4 x float> %v, i32 3
  ; CHECK: lshr i32
  ; CHECK: ret i16
}
