; RUN: jacq -arch=sm_80 -O3
; LOOK: cvt shr shl
; Shifts of 64 bits take amounts of 32, however these were extended.
target triple = "nvptx64-nvidia-cuda"

define i64 @f(i64 %x, i32 %n) {
  %w = sext i32 %n to i64
  %a = lshr i64 %x, %w
  %b = shl i64 %a, %w
  ret i64 %b
  ; CHECK: shr.u64 %rd, %rd, %r;
  ; CHECK: shl.b64 %rd, %rd, %r;
}
