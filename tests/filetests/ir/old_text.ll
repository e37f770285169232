; RUN: jacq -arch=sm_90 -O0
; LOOK: mov neg add .alias
; Spellings that LLVM's reader takes: triples of one word, attributes of variables, aliases without a type, labels that look like
; numbers, phis of nothing, enumerators of any width.
target triple = "nvptx64"

@v = addrspace(1) global i32 7, align 8 "key" = "value" #0
@old = alias void (...), bitcast (i32 (i32)* @f to void (...)*)

define i32 @f(i32 %x) {
  br label %-3
-3:
  br label %-N-
-N-:
  br label %$N
$N:
  br label %"2"
"2":
  ret i32 %x
dead:
  %p = phi i32
  ret i32 %p
}

; The bits of a generic address as a number.
define double @bits() {
  %r = fneg double bitcast (i64 ptrtoint (ptr addrspacecast (ptr addrspace(1) @v to ptr) to i64) to double)
  ret double %r
  ; CHECK: mov.b64 %rd, v;
  ; CHECK: mov.b64 %fd, %rd;
  ; CHECK: neg.f64 %fd, %fd;
}

; %gridid is read as 32 bits.
define i32 @grid() {
  %g = call i32 @llvm.nvvm.read.ptx.sreg.gridid()
  %r = call i32 @llvm.flt.rounds()
  %s = add i32 %g, %r
  ret i32 %s
  ; CHECK: mov.u32 %r, %gridid;
  ; CHECK: add.s32 %r, %r, 1;
}
declare i32 @llvm.nvvm.read.ptx.sreg.gridid()
declare i32 @llvm.flt.rounds()

attributes #0 = { "other" }
!enums = !{!0}
!0 = !DIEnumerator(name: "D", value: 2722258935367507707706996859454145691648, isUnsigned: true)
; CHECK: .alias old, f;
