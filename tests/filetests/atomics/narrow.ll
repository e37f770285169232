; RUN: jacq -arch=sm_90 -O3
; LOOK: atom and.b shl
target triple = "nvptx64-nvidia-cuda"

define i8 @f(ptr %p, i8 %x) {
  %a = atomicrmw add ptr %p, i8 %x monotonic
  ret i8 %a
  ; CHECK: and.b64 %rd, %rd, -4;
  ; CHECK: and.b64 %rd, %rd, 3;
  ; CHECK: shl.b32 %r, %r, 3;
  ; CHECK: shl.b32 %r, 255, %r;
  ; CHECK: and.b32 %r, %r, 255;
  ; CHECK: shl.b32 %r, %r, %r;
  ; CHECK: and.b32 %r, %r, 255;
  ; CHECK: shl.b32 %r, %r, %r;
  ; CHECK: and.b32 %r, %r, %r;
  ; CHECK: atom.sys.cas.b32 %r, [%rd], %r, %r;
  ; CHECK: and.b32 %r, %r, %r;
  ; CHECK: and.b32 %r, %r, %r;
  ; CHECK: and.b32 %r, %r, 255;
}
