; RUN: passes raise-alignment
; Arrays in shared memory start at a multiple of 16; other variables where an access claims it.
; CHECK: @tile = internal addrspace(3) global [32 x float] undef, align 16
; CHECK: @count = internal addrspace(3) global i32 undef, align 4
; CHECK: @claimed = internal addrspace(1) global [8 x i32] zeroinitializer, align 8
; CHECK: @other = internal addrspace(1) global [8 x i32] zeroinitializer, align 4
; CHECK: alloca [16 x i8], align 16
@tile = internal addrspace(3) global [32 x float] undef, align 4
@count = internal addrspace(3) global i32 undef, align 4
@claimed = internal addrspace(1) global [8 x i32] zeroinitializer, align 4
@other = internal addrspace(1) global [8 x i32] zeroinitializer, align 4
define void @f(i64 %i, i32 %v) {
  %p = getelementptr i32, ptr addrspace(1) @claimed, i64 %i
  store i32 %v, ptr addrspace(1) %p, align 8
  %a = alloca [16 x i8], align 1
  %b = getelementptr i8, ptr %a, i64 4
  store i32 %v, ptr %b, align 16
  %q = getelementptr i32, ptr addrspace(1) @other, i64 %i
  store i32 %v, ptr addrspace(1) %q, align 4
  store i32 %v, ptr addrspace(3) @count, align 4
  store float 1.0, ptr addrspace(3) @tile, align 4
  ret void
}
