; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

@a = addrspace(1) global ptr addrspace(1) @b
@b = addrspace(1) global ptr addrspace(1) @a
; CHECK: circular_globals.ll: error: circular dependency found in global variable set: 'a'
; CHECK: circular_globals.ll: error: circular dependency found in global variable set: 'b'
