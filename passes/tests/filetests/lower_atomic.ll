; RUN: passes lower-atomic
; LOOK: load store select atomicrmw cmpxchg fence icmp call xor
; As opt 22 -passes=lower-atomic.
define i32 @k(ptr %p, i32 %v) {
  %a = atomicrmw add ptr %p, i32 %v syncscope("block") monotonic
  %m = atomicrmw umax ptr %p, i32 %v acq_rel
  %n = atomicrmw nand ptr %p, i32 %v acq_rel
  %i = atomicrmw uinc_wrap ptr %p, i32 %v acq_rel
  fence seq_cst
  %c = cmpxchg ptr %p, i32 %a, i32 %m seq_cst seq_cst
  %d = extractvalue { i32, i1 } %c, 0
  %l = load atomic i32, ptr %p acquire, align 4
  store atomic i32 %l, ptr %p release, align 4
  %r = add i32 %d, %l
  ret i32 %r
  ; CHECK: store i32 %2, ptr %p, align 4
  ; CHECK: store i32 %5, ptr %p, align 4
  ; CHECK: store i32 %8, ptr %p, align 4
  ; CHECK: store i32 %12, ptr %p, align 4
  ; CHECK: store i32 %15, ptr %p, align 4
  ; CHECK: store i32 %l, ptr %p, align 4
}
