; Calls through pointers of many signatures: from tables, from arguments, from selects.
; buffer a i32[32] rand(-500,500)
; buffer o f32[128] out
; launch k<<<1,32>>>(a,o)
target triple = "nvptx64-nvidia-cuda"

%pair = type { i64, float }

@table = internal addrspace(1) constant [3 x ptr] [ptr @add, ptr @sub, ptr @mul]
@other = internal addrspace(4) constant { ptr, i32, ptr } { ptr @scale, i32 5, ptr @wide }

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define internal i32 @add(i32 %a, i32 %b) {
  %r = add i32 %a, %b
  ret i32 %r
}
define internal i32 @sub(i32 %a, i32 %b) {
  %r = sub i32 %a, %b
  ret i32 %r
}
define internal i32 @mul(i32 %a, i32 %b) {
  %r = mul i32 %a, %b
  ret i32 %r
}
define internal %pair @scale(%pair %p, half %h, i1 zeroext %neg) {
  %x = extractvalue %pair %p, 1
  %f = fpext half %h to float
  %m = fmul float %x, %f
  %n = fneg float %m
  %s = select i1 %neg, float %n, float %m
  %r = insertvalue %pair %p, float %s, 1
  ret %pair %r
}
define internal i128 @wide(i128 %a, i8 signext %b, <4 x i8> %v) {
  %c = sext i8 %b to i128
  %e = extractelement <4 x i8> %v, i32 3
  %f = zext i8 %e to i128
  %d = mul i128 %a, %c
  %r = add i128 %d, %f
  ret i128 %r
}
define internal void @put(ptr %p, float %x) {
  store float %x, ptr %p
  ret void
}
define internal void @put_double(ptr %p, float %x) {
  %y = fmul float %x, 2.0
  store float %y, ptr %p
  ret void
}
define internal i32 @apply(ptr %f, i32 %a, i32 %b) noinline {
  %r = call i32 %f(i32 %a, i32 %b)
  ret i32 %r
}

define ptx_kernel void @k(ptr %a, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %p = getelementptr i32, ptr %a, i64 %i
  %x = load i32, ptr %p
  %w = urem i32 %t, 3
  %tp = getelementptr [3 x ptr], ptr addrspace(1) @table, i32 0, i32 %w
  %f = load ptr, ptr addrspace(1) %tp
  %r = call i32 %f(i32 %x, i32 %t)
  %r2 = call i32 @apply(ptr @sub, i32 %r, i32 3)
  %r3 = call i32 @apply(ptr %f, i32 %r2, i32 7)
  %s = load ptr, ptr addrspace(4) @other
  %pr = insertvalue %pair { i64 3, float 0.0 }, float 4.5, 1
  %odd = trunc i32 %t to i1
  %q = call %pair %s(%pair %pr, half 0xH3E00, i1 zeroext %odd)
  %qf = extractvalue %pair %q, 1
  %ws = load ptr, ptr addrspace(4) getelementptr inbounds ({ ptr, i32, ptr }, ptr addrspace(4) @other, i32 0, i32 2)
  %wx = sext i32 %x to i128
  %wr = call i128 %ws(i128 %wx, i8 signext -3, <4 x i8> <i8 1, i8 2, i8 3, i8 200>)
  %wt = trunc i128 %wr to i32
  %g = select i1 %odd, ptr @put, ptr @put_double
  %o0 = getelementptr [4 x float], ptr %o, i64 %i
  call void %g(ptr %o0, float %qf)
  %o1 = getelementptr float, ptr %o0, i64 1
  %rf = sitofp i32 %r3 to float
  call void %g(ptr %o1, float %rf)
  %o2 = getelementptr float, ptr %o0, i64 2
  %wf = sitofp i32 %wt to float
  call void %g(ptr %o2, float %wf)
  ret void
}
