; Linkages, comdats, unnamed and numbered values, names that PTX can't hold, functions called before they are defined.
; buffer o i32[32] out
; launch kernel$with$signs<<<1,8>>>(o)
target triple = "nvptx64-nvidia-cuda"

$shared_by_all = comdat any

@0 = internal unnamed_addr addrspace(1) global [2 x i32] [i32 5, i32 6]
@1 = private addrspace(1) constant i32 7
@.hidden = internal addrspace(1) global i32 8
@common = common addrspace(1) global i32 0
@protected = protected addrspace(1) global i32 9
@hidden = hidden addrspace(1) global i32 10
@shared_by_all = linkonce_odr addrspace(1) global i32 11, comdat
@weak_constant = weak_odr addrspace(4) constant i32 12
@used_only_by_list = internal addrspace(1) global i32 13
@llvm.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @used_only_by_list to ptr)], section "llvm.metadata"

define linkonce_odr i32 @2(i32) noinline comdat($shared_by_all) {
  %2 = add i32 %0, 1
  br label %3
3:
  %4 = phi i32 [ %2, %1 ], [ %6, %3 ]
  %5 = icmp sgt i32 %4, 50
  %6 = mul i32 %4, 2
  br i1 %5, label %7, label %3
7:
  ret i32 %4
}

define ptx_kernel void @kernel$with$signs(ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = call i32 @later(i32 %t)
  %b = call i32 @2(i32 %t)
  %c = call i32 @weak_function(i32 %b)
  %d = call i32 @"private function"(i32 %c)
  %z = load i32, ptr addrspace(1) getelementptr ([2 x i32], ptr addrspace(1) @0, i32 0, i32 1)
  %z1 = load i32, ptr addrspace(1) @1
  %z2 = load i32, ptr addrspace(1) @.hidden
  %z3 = load i32, ptr addrspace(1) @common
  %z4 = load i32, ptr addrspace(1) @protected
  %z5 = load i32, ptr addrspace(1) @hidden
  %z6 = load i32, ptr addrspace(1) @shared_by_all
  %z7 = load i32, ptr addrspace(4) @weak_constant
  %s0 = add i32 %a, %d
  %s1 = add i32 %s0, %z
  %s2 = add i32 %s1, %z1
  %s3 = add i32 %s2, %z2
  %s4 = add i32 %s3, %z3
  %s5 = add i32 %s4, %z4
  %s6 = add i32 %s5, %z5
  %s7 = mul i32 %s6, %z6
  %s8 = sub i32 %s7, %z7
  %i = zext i32 %t to i64
  %q = getelementptr i32, ptr %o, i64 %i
  store i32 %s8, ptr %q
  ret void
}

define internal i32 @later(i32 %x) {
  %r = mul i32 %x, %x
  ret i32 %r
}

define weak i32 @weak_function(i32 %x) {
  %r = xor i32 %x, 255
  ret i32 %r
}

define private i32 @"private function"(i32 %x) noinline {
  %r = sub i32 %x, 3
  ret i32 %r
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
