; RUN: passes instcombine
; What is done with a choice of constants is done with the constants.
define float @narrowed(i1 %c, float %x) {
  %w = fpext float %x to double
  %s = select i1 %c, double 1.0, double %w
  %r = fptrunc double %s to float
  ret float %r
  ; CHECK: define float @narrowed
  ; CHECK-NEXT: 0:
  ; CHECK-NEXT: select i1 %c, float 1.000000e+00, float %x
  ; CHECK-NEXT: ret
}
define i32 @nested(i1 %c, i1 %d) {
  %i = select i1 %d, i32 2, i32 3
  %o = select i1 %c, i32 1, i32 %i
  %m = mul i32 %o, 3
  %r = add i32 %m, 1
  ret i32 %r
  ; CHECK: define i32 @nested
  ; CHECK-NEXT: 0:
  ; CHECK-NEXT: select i1 %d, i32 7, i32 10
  ; CHECK-NEXT: select i1 %c, i32 4,
  ; CHECK-NEXT: ret
}
define i1 @condition(i1 %c) {
  %f = uitofp i1 %c to float
  %r = fcmp ogt float %f, 0.0
  ret i1 %r
  ; CHECK: define i1 @condition
  ; CHECK-NEXT: 0:
  ; CHECK-NEXT: ret i1 %c
}
; An index is extended after it is chosen: a wide choice is two.
define i64 @index(i1 %c) {
  %s = select i1 %c, i32 1, i32 2
  %r = sext i32 %s to i64
  ret i64 %r
  ; CHECK: define i64 @index
  ; CHECK-NEXT: 0:
  ; CHECK-NEXT: select i1 %c, i32 1, i32 2
}
; A double between two floats: the comparison is with the one below.
define i1 @between(float %x) {
  %w = fpext float %x to double
  %r = fcmp oge double %w, 1.000000e-01
  ret i1 %r
  ; CHECK: define i1 @between
  ; CHECK-NEXT: 0:
  ; CHECK-NEXT: fcmp ogt float %x, 0x3FB9999980000000
  ; CHECK-NEXT: ret
}
define i1 @never(float %x) {
  %w = fpext float %x to double
  %r = fcmp oeq double %w, 1.000000e-01
  ret i1 %r
  ; CHECK: define i1 @never
  ; CHECK-NEXT: 0:
  ; CHECK-NEXT: ret i1 false
}
; Zero is below -1e-40 where denormals are flushed: nothing is changed.
define i1 @flushed(float %x) #0 {
  %w = fpext float %x to double
  %r = fcmp olt double %w, -1.000000e-40
  ret i1 %r
  ; CHECK: define i1 @flushed
  ; CHECK: fcmp olt double
}
attributes #0 = { "denormal-fp-math-f32"="preserve-sign,preserve-sign" }
