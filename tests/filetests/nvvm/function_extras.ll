; RUN: not jacq -nvvm-verify -arch=sm_80
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @f() section ".mine" align 16 gc "shadow" prefix i32 1 prologue i32 2 personality ptr @p {
  ret void
}
declare i32 @p()
; CHECK: function_extras.ll: error: Explicit section marker .mineis not allowed. (in function 'f') [section]
; CHECK: function_extras.ll: error: Explicit alignment is not allowed. (in function 'f') [alignment]
; CHECK: function_extras.ll: error: Prefix data is not allowed. (in function 'f') [prefix_data]
; CHECK: function_extras.ll: error: Prologue data is not allowed. (in function 'f') [prologue_data]
; CHECK: function_extras.ll: error: Personality function is not allowed. (in function 'f') [personality]
; CHECK: function_extras.ll: error: GC names are not supported. (in function 'f') [gc_name]
