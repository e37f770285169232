; RUN: passes function(sink<no-pressure;rp-aware>)
; The address of the result is made behind the loop: there it needs its index alone, which takes one register.
define void @f(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %stride, i32 %n) {
entry:
  %row = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %at = mul i32 %row, %stride
  %wide = sext i32 %at to i64
  %p = getelementptr float, ptr addrspace(1) %out, i64 %wide
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %k = zext i32 %i to i64
  %q = getelementptr float, ptr addrspace(1) %in, i64 %k
  %v = load float, ptr addrspace(1) %q
  %more = fadd float %sum, %v
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  store float %more, ptr addrspace(1) %p
  ret void
  ; CHECK: loop:
  ; CHECK: done:
  ; CHECK: sext
  ; CHECK: getelementptr float, ptr addrspace(1) %out
}
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
