; RUN: jacq -arch=sm_80 -O3
; LOOK: mad mul bra add ld st
target triple = "nvptx64-nvidia-cuda"

; The addresses of a short guarded block are made in front of the branch.
define void @ahead(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %i, i32 %w, i32 %n) {
entry:
  %c = icmp slt i32 %i, %n
  br i1 %c, label %then, label %end
then:
  %k = mul nsw i32 %i, %w
  %x = sext i32 %k to i64
  %a = getelementptr float, ptr addrspace(1) %p, i64 %x
  %v = load float, ptr addrspace(1) %a
  %s = fadd float %v, 1.0
  store float %s, ptr addrspace(1) %a
  br label %end
end:
  store i32 %i, ptr addrspace(1) %q
  ret void
}

; What is read behind the guard isn't known before it, nor what is made of it.
define void @behind(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %i, i32 %n) {
entry:
  %c = icmp slt i32 %i, %n
  br i1 %c, label %then, label %end
then:
  %x = sext i32 %i to i64
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %v = load i32, ptr addrspace(1) %a
  %y = sext i32 %v to i64
  %b = getelementptr i32, ptr addrspace(1) %q, i64 %y
  store i32 1, ptr addrspace(1) %b
  br label %end
end:
  store i32 %i, ptr addrspace(1) %q
  ret void
}
; CHECK: ld.param.u64 %rd, [ahead_param_0];
; CHECK: ld.param.u64 %rd, [ahead_param_1];
; CHECK: ld.param.u32 %r, [ahead_param_2];
; CHECK: ld.param.u32 %r, [ahead_param_3];
; CHECK: ld.param.u32 %r, [ahead_param_4];
; CHECK: mul.lo.s32 %r, %r, %r;
; CHECK: mul.wide.s32 %rd, %r, 4;
; CHECK: add.s64 %rd, %rd, %rd;
; CHECK: @%p bra $L__BB0_2;
; CHECK: ld.global.f32 %f, [%rd];
; CHECK: add.f32 %f, %f, 0f3F800000;
; CHECK: st.global.f32 [%rd], %f;
; CHECK: st.global.u32 [%rd], %r;
; CHECK: ld.param.u64 %rd, [behind_param_0];
; CHECK: ld.param.u64 %rd, [behind_param_1];
; CHECK: ld.param.u32 %r, [behind_param_2];
; CHECK: ld.param.u32 %r, [behind_param_3];
; CHECK: mul.wide.s32 %rd, %r, 4;
; CHECK: add.s64 %rd, %rd, %rd;
; CHECK: @%p bra $L__BB1_2;
; CHECK: ld.global.u32 %r, [%rd];
; CHECK: mul.wide.s32 %rd, %r, 4;
; CHECK: add.s64 %rd, %rd, %rd;
; CHECK: st.global.u32 [%rd], 1;
; CHECK: st.global.u32 [%rd], %r;
