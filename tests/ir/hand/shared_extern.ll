; Dynamic shared memory seen under several names, beside static shared variables, and from another function.
; buffer o i32[64] out
; launch k<<<1,32,512>>>(o)
target triple = "nvptx64-nvidia-cuda"

@dynamic = external addrspace(3) global [0 x i32], align 16
@same = external addrspace(3) global [0 x float], align 16
@static = internal addrspace(3) global { i32, [32 x i32] } undef, align 4
@scalar = internal addrspace(3) global i32 undef

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()

define internal i32 @get(i32 %n) noinline {
  %p = getelementptr [0 x i32], ptr addrspace(3) @dynamic, i32 0, i32 %n
  %v = load i32, ptr addrspace(3) %p
  ret i32 %v
}

define internal i32 @generic(ptr %p) noinline {
  %v = load i32, ptr %p
  %w = add i32 %v, 1
  store i32 %w, ptr %p
  ret i32 %v
}

define ptx_kernel void @k(ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %sq = mul i32 %t, %t
  %p = getelementptr [0 x i32], ptr addrspace(3) @dynamic, i32 0, i32 %t
  store i32 %sq, ptr addrspace(3) %p
  %sp = getelementptr { i32, [32 x i32] }, ptr addrspace(3) @static, i32 0, i32 1, i32 %t
  store i32 %t, ptr addrspace(3) %sp
  %z = icmp eq i32 %t, 3
  br i1 %z, label %one, label %all
one:
  store i32 900, ptr addrspace(3) @scalar
  br label %all
all:
  call void @llvm.nvvm.barrier0()
  %r = xor i32 %t, 9
  %a = call i32 @get(i32 %r)
  %sr = getelementptr { i32, [32 x i32] }, ptr addrspace(3) @static, i32 0, i32 1, i32 %r
  %sg = addrspacecast ptr addrspace(3) %sr to ptr
  %b = call i32 @generic(ptr %sg)
  %c = load i32, ptr addrspace(3) @scalar
  %bits = getelementptr [0 x float], ptr addrspace(3) @same, i32 0, i32 %t
  %f = load float, ptr addrspace(3) %bits
  %fi = bitcast float %f to i32
  %s = add i32 %a, %b
  %s1 = add i32 %s, %c
  %s2 = xor i32 %s1, %fi
  %i = zext i32 %t to i64
  %q = getelementptr i32, ptr %o, i64 %i
  store i32 %s2, ptr %q
  ret void
}
