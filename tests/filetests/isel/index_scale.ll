; RUN: jacq -arch=sm_90 -O3
; LOOK: mul mad shl
target triple = "nvptx64-nvidia-cuda"

; A constant factor of an index joins the scale of the address.
define double @wide(ptr addrspace(1) %p, i64 %i) {
  %k = mul i64 %i, 3
  %a = getelementptr double, ptr addrspace(1) %p, i64 %k
  %r = load double, ptr addrspace(1) %a
  ret double %r
  ; CHECK: mad.lo.s64 %rd, %rd, 24, %rd;
}
define double @narrow(ptr addrspace(1) %p, i32 %i) {
  %k = mul nsw i32 %i, 3
  %x = sext i32 %k to i64
  %a = getelementptr double, ptr addrspace(1) %p, i64 %x
  %r = load double, ptr addrspace(1) %a
  ret double %r
  ; CHECK: mul.wide.s32 %rd, %r, 24;
}
; A product that may wrap is made before it is extended.
define double @wraps(ptr addrspace(1) %p, i32 %i) {
  %k = mul i32 %i, 3
  %x = sext i32 %k to i64
  %a = getelementptr double, ptr addrspace(1) %p, i64 %x
  %r = load double, ptr addrspace(1) %a
  ret double %r
  ; CHECK: mul.lo.s32 %r, %r, 3;
  ; CHECK: mul.wide.s32 %rd, %r, 8;
}
