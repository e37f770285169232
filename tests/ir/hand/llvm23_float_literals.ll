; Infinities and NaNs as LLVM 23 prints them, which LLVM 22 cannot read.
; buffer o i32[8] out
; buffer d i64[4] out
; launch k<<<1,1>>>(o,d)
; alone
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %o, ptr %d) {
  store float +inf, ptr %o
  %o1 = getelementptr float, ptr %o, i64 1
  store float -inf, ptr %o1
  %o2 = getelementptr float, ptr %o, i64 2
  store float +qnan, ptr %o2
  %o3 = getelementptr float, ptr %o, i64 3
  store float -nan(0x1234), ptr %o3
  %o4 = getelementptr float, ptr %o, i64 4
  store float +snan(0x1), ptr %o4
  %o5 = getelementptr half, ptr %o, i64 10
  store <2 x half> <half -inf, half +qnan>, ptr %o5
  %o6 = getelementptr half, ptr %o, i64 12
  store <2 x bfloat> <bfloat -qnan, bfloat +snan(0x3)>, ptr %o6
  %o7 = getelementptr float, ptr %o, i64 7
  store float f0x2FFFFFFF, ptr %o7
  store double +inf, ptr %d
  %d1 = getelementptr double, ptr %d, i64 1
  store double -qnan, ptr %d1
  %d2 = getelementptr double, ptr %d, i64 2
  store double -snan(0x7ffffffffffff), ptr %d2
  %d3 = getelementptr double, ptr %d, i64 3
  store double +nan(0xABCDEF), ptr %d3
  ret void
}
