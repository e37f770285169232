; RUN: jacq -arch=sm_90 -O3
; LOOK: .global .visible .const
target triple = "nvptx64-nvidia-cuda"

@a = addrspace(1) global i32 7
@b = addrspace(1) global [3 x i16] [i16 1, i16 -2, i16 3], align 8
@c = addrspace(4) constant { i8, i64 } { i8 1, i64 -1 }
@d = addrspace(1) global float 1.5
@e = addrspace(1) global [4 x float] [float 1.0, float 2.0, float 3.0, float 4.0]
@f = addrspace(1) global double 0x7FF0000000000000
@g = addrspace(1) global [2 x i64] zeroinitializer
@h = addrspace(1) global [6 x i8] c"hello\00"
@i = addrspace(1) global i128 18446744073709551617
@j = addrspace(1) global half 0xH3C00
; CHECK: .visible .global .align 4 .u32 a = 7;
; CHECK: .visible .global .align 8 .b8 b[6] = {1, 0, 254, 255, 3};
; CHECK: .visible .const .align 16 .b8 c[16] = {1, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255};
; CHECK: .visible .global .align 4 .f32 d = 0f3FC00000;
; CHECK: .visible .global .align 16 .b8 e[16] = {0, 0, 128, 63, 0, 0, 0, 64, 0, 0, 64, 64, 0, 0, 128, 64};
; CHECK: .visible .global .align 8 .f64 f = 0d7FF0000000000000;
; CHECK: .visible .global .align 16 .b8 g[16];
; CHECK: .visible .global .align 1 .b8 h[6] = {104, 101, 108, 108, 111};
; CHECK: .visible .global .align 16 .b8 i[16] = {1, 0, 0, 0, 0, 0, 0, 0, 1};
; CHECK: .visible .global .align 2 .b16 j = 15360;
