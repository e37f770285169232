; RUN: passes function(correlated-propagation)
; The bits of a converted integer are those of a finite number.
define i1 @finite(i32 %x) {
  %f = uitofp i32 %x to float
  %b = bitcast float %f to i32
  %r = icmp ule i32 %b, 2139095039
  ret i1 %r
  ; CHECK: define i1 @finite
  ; CHECK: ret i1 true
}
define i1 @signed(i32 %x) {
  %f = sitofp i32 %x to float
  %b = bitcast float %f to i32
  %r = icmp ule i32 %b, 2139095039
  ret i1 %r
  ; CHECK: define i1 @signed
  ; CHECK: ret i1 %r
}
