; RUN: jacq -arch=sm_90 -O3
; LOOK: { add st.u64 //
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %x, i64 %y) {
  %a = call i32 asm sideeffect "{ .reg .pred p; setp.ne.s32 p, $1, $2; selp.s32 $0, 1, 2, p; }", "=r,r,n"(i32 %x, i32 7)
  %b = call i32 asm "add.u32 $0, $0, %laneid;", "=r,0"(i32 %a)
  call void asm sideeffect "st.u64 [$0], $0;", "l,~{memory}"(i64 %y)
  ret i32 %b
  ; CHECK: {
  ; CHECK: // begin inline asm
  ; CHECK: { .reg .pred p; setp.ne.s32 p, %r, 7; selp.s32 %r, 1, 2, p; }
  ; CHECK: // end inline asm
  ; CHECK: add.u32 %r, %r, %laneid;
  ; CHECK: // begin inline asm
  ; CHECK: st.u64 [%rd], %rd;
  ; CHECK: // end inline asm
}
