; RUN: not jacq -nvvm-verify -arch=sm_80
; Narrow integers must say how they are extended.
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i8 @g(i16)
define zeroext i8 @fine(i16 signext %x) {
  ret i8 0
}
define i1 @f(i8 %x) {
  ret i1 true
}
; CHECK: small_integers.ll: error: Integer return less than 32-bits without sext/zext flag (in function 'g')
; CHECK: small_integers.ll: error: Integer parameter less than 32-bits without sext/zext flag (in function 'g')
; CHECK: small_integers.ll: error: Integer return less than 32-bits without sext/zext flag (in function 'f')
; CHECK: small_integers.ll: error: Integer parameter less than 32-bits without sext/zext flag (in function 'f')
