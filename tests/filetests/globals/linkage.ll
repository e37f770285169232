; RUN: jacq -arch=sm_90 -O0
; LOOK: .global .visible .const .extern .weak .shared .common
target triple = "nvptx64-nvidia-cuda"

@a = external addrspace(1) global i32
@b = internal addrspace(1) global i32 1
@c = weak addrspace(1) global i32 2
@d = common addrspace(1) global i32 0
@e = linkonce_odr addrspace(1) global i32 3
@f = private addrspace(4) constant i32 4
@g = external addrspace(3) global [0 x i32], align 16
@h = internal addrspace(3) global [8 x i32] undef
define i32 @k() {
  %1 = load i32, ptr addrspace(1) @a
  %2 = load i32, ptr addrspace(1) @b
  %3 = load i32, ptr addrspace(4) @f
  %4 = load i32, ptr addrspace(3) @g
  %5 = load i32, ptr addrspace(3) @h
  %6 = add i32 %1, %2
  %7 = add i32 %6, %3
  %8 = add i32 %7, %4
  %9 = add i32 %8, %5
  store i32 %9, ptr addrspace(1) @b
  ret i32 %9
}
; CHECK: .extern .global .align 4 .u32 a;
; CHECK: .global .align 4 .u32 b = 1;
; CHECK: .weak .global .align 4 .u32 c = 2;
; CHECK: .common .global .align 4 .u32 d;
; CHECK: .const .align 4 .u32 f = 4;
; CHECK: .extern .shared .align 16 .b8 g[];
; CHECK: .visible .func (.param .b32 func_retval0) k()
; CHECK: .shared .align 16 .b8 h[32];
