; RUN: not jacq -nvvm-verify -arch=sm_80
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @f() naked noredzone nonlazybind ssp sspreq sspstrong uwtable {
  ret void
}
define void @g() returns_twice jumptable noimplicitfloat sanitize_address sanitize_memory sanitize_thread safestack nobuiltin alignstack(16) nounwind {
  ret void
}
; CHECK: function_attributes.ll: error: naked function attribute is not supported. (in function 'f')
; CHECK: function_attributes.ll: error: noredzone function attribute is not supported. (in function 'f')
; CHECK: function_attributes.ll: error: nonlazybind function attribute is not supported. (in function 'f')
; CHECK: function_attributes.ll: error: ssp function attribute is not supported. (in function 'f')
; CHECK: function_attributes.ll: error: sspreq function attribute is not supported. (in function 'f')
; CHECK: function_attributes.ll: error: sspstrong function attribute is not supported. (in function 'f')
; CHECK: function_attributes.ll: error: uwtable function attribute is not supported. (in function 'f')
; CHECK: function_attributes.ll: error: returns_twice function attribute is not supported. (in function 'g')
; CHECK: function_attributes.ll: error: jumptable function attribute is not supported. (in function 'g')
; CHECK: function_attributes.ll: error: noimplicitfloat function attribute is not supported. (in function 'g')
; CHECK: function_attributes.ll: error: sanitize_address function attribute is not supported. (in function 'g')
; CHECK: function_attributes.ll: error: sanitize_memory function attribute is not supported. (in function 'g')
; CHECK: function_attributes.ll: error: sanitize_thread function attribute is not supported. (in function 'g')
; CHECK: function_attributes.ll: error: safestack function attribute is not supported. (in function 'g')
; CHECK: function_attributes.ll: error: nobuiltin function attribute is not supported. (in function 'g')
; CHECK: function_attributes.ll: error: alignstack function attribute is not supported. (in function 'g')
