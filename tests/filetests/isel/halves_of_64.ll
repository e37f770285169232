; RUN: jacq -arch=sm_80 -O3
; LOOK: mov cvt shl and or
; Both halves are taken out by one move; a high half and the low half of a number are put together by one.
target triple = "nvptx64-nvidia-cuda"

define i64 @f(i64 %x, i32 %d) {
  %lo = trunc i64 %x to i32
  %s = lshr i64 %x, 32
  %hi = trunc i64 %s to i32
  %h = mul i32 %hi, %lo
  %a = add i32 %h, %d
  %z = zext i32 %a to i64
  %u = shl i64 %z, 32
  %l = and i64 %x, 4294967295
  %r = or i64 %u, %l
  ret i64 %r
  ; CHECK: mov.b64 {%r, %r}, %rd;
  ; CHECK: mov.b64 %rd, {%r, %r};
}

define i64 @g(i32 %d) {
  %z = zext i32 %d to i64
  %u = shl i64 %z, 32
  ret i64 %u
  ; CHECK: mov.b64 %rd, {0, %r};
}
