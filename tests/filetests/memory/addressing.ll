; RUN: jacq -arch=sm_90 -O3
; LOOK: ld.global ld.shared mad mul shl add.s64
target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef, align 16
define i32 @f(ptr addrspace(1) %p, i32 %i) {
  %a = getelementptr i32, ptr addrspace(1) %p, i64 5
  %x = load i32, ptr addrspace(1) %a
  %b = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %c = getelementptr i8, ptr addrspace(1) %b, i64 -16
  %y = load i32, ptr addrspace(1) %c
  %d = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 9
  %z = load i32, ptr addrspace(3) %d
  %e = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %i
  %w = load i32, ptr addrspace(3) %e
  %r1 = add i32 %x, %y
  %r2 = add i32 %r1, %z
  %r3 = add i32 %r2, %w
  ret i32 %r3
  ; CHECK: ld.global.u32 %r, [%rd+20];
  ; CHECK: mul.wide.s32 %rd, %r, 4;
  ; CHECK: shl.b32 %r, %r, 2;
  ; CHECK: add.s64 %rd, %rd, %rd;
  ; CHECK: ld.global.u32 %r, [%rd+-16];
  ; CHECK: ld.shared.u32 %r, [s+36];
  ; CHECK: ld.shared.u32 %r, [%r];
}
