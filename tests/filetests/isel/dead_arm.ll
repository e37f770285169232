; RUN: jacq -arch=sm_80 -passes=O0
; A value that only an arm reads which nothing reaches may not take the register of the variable that the arm would have set.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare double @llvm.floor.f64(double)

define ptx_kernel void @k(ptr %a, ptr %o) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr double, ptr %a, i32 %t
  %w = load double, ptr %at
  %half = fmul double %w, 0.5
  %unread = call double @llvm.floor.f64(double %half)
  br label %loop

loop:
  %v = phi double [ %w, %entry ], [ %next, %latch ]
  %i = phi i32 [ 0, %entry ], [ %more, %latch ]
  br i1 true, label %keep, label %other

other:
  br label %latch

keep:
  br label %latch

latch:
  %next = phi double [ %unread, %other ], [ %v, %keep ]
  %more = add i32 %i, 1
  %again = icmp slt i32 %more, %t
  br i1 %again, label %loop, label %done

done:
  %to = getelementptr double, ptr %o, i32 %t
  store double %next, ptr %to
  ret void
  ; CHECK: ld.f64 %fd1
  ; CHECK: cvt.rmi.f64.f64 %fd3, %fd2;
  ; CHECK: st.f64 [%rd5], %fd1;
}
