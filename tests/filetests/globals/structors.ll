; RUN: jacq -arch=sm_90 -O3
; LOOK: .entry .weak .const
target triple = "nvptx64-nvidia-cuda"

@g = addrspace(1) global i32 0
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @late, ptr null }, { i32, ptr, ptr } { i32 1, ptr @early, ptr null }]
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @late, ptr null }]

define internal void @late() {
  store i32 1, ptr addrspace(1) @g
  ret void
}

define internal void @early() {
  store i32 2, ptr addrspace(1) @g
  ret void
}
; CHECK: .weak .global .align 8 .u64 __init_array_start;
; CHECK: .weak .global .align 8 .u64 __init_array_end;
; CHECK: .weak .global .align 8 .u64 __fini_array_start;
; CHECK: .weak .global .align 8 .u64 __fini_array_end;
; CHECK: .weak .entry nvptx$device$init()
; CHECK: .weak .entry nvptx$device$fini()
