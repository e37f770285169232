; RUN: jacq -arch=sm_90 -O3
; LOOK: .global ld
target triple = "nvptx64-nvidia-cuda"

module asm ".global .u32 from_asm = 5;"
define i32 @f() {
  %r = call i32 asm "ld.global.u32 $0, [from_asm];", "=r"()
  ret i32 %r
}
; CHECK: .global .u32 from_asm = 5;
; CHECK: ld.global.u32 %r, [from_asm];
