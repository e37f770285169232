; RUN: jacq -arch=sm_90 -O3
; LOOK: alloca st. cvta
target triple = "nvptx64-nvidia-cuda"

define void @f(i64 %n) {
  %a = alloca i8, i64 %n, align 16
  store volatile i8 1, ptr %a
  ret void
  ; CHECK: alloca.u64 %rd, %rd, 16;
  ; CHECK: cvta.local.u64 %rd, %rd;
  ; CHECK: cvta.to.local.u64 %rd, %rd;
  ; CHECK: st.local.u8 [%rd], 1;
}
