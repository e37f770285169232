; Barriers: counted, numbered, reducing, of warps; with threads that leave early.
; buffer a i32[128] rand(-9,9)
; buffer o i32[128] out
; launch k<<<1,128>>>(a,o)
target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [128 x i32] undef

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.barrier.sync(i32)
declare void @llvm.nvvm.barrier.sync.cnt(i32, i32)
declare i32 @llvm.nvvm.barrier0.popc(i32)
declare i32 @llvm.nvvm.barrier0.and(i32)
declare i32 @llvm.nvvm.barrier0.or(i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
declare void @llvm.nvvm.membar.gl()
declare void @llvm.nvvm.membar.cta()
declare void @llvm.nvvm.membar.sys()

define internal i32 @exchange(i32 %t, i32 %v, i32 %with) noinline convergent {
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %v, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier.sync(i32 2)
  %x = xor i32 %t, %with
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %x
  %r = load i32, ptr addrspace(3) %q
  call void @llvm.nvvm.barrier.sync(i32 2)
  ret i32 %r
}

define ptx_kernel void @k(ptr %a, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %p = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %p
  %r0 = call i32 @exchange(i32 %t, i32 %v, i32 127)
  %r1 = call i32 @exchange(i32 %t, i32 %r0, i32 33)
  %pos = icmp sgt i32 %v, 0
  %pz = zext i1 %pos to i32
  %n = call i32 @llvm.nvvm.barrier0.popc(i32 %pz)
  %all = call i32 @llvm.nvvm.barrier0.and(i32 %v)
  %any = call i32 @llvm.nvvm.barrier0.or(i32 %pz)
  %az = icmp ne i32 %all, 0
  %ay = icmp ne i32 %any, 0
  %a1 = zext i1 %az to i32
  %a2 = select i1 %ay, i32 2, i32 0
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  call void @llvm.nvvm.membar.cta()
  call void @llvm.nvvm.membar.gl()
  call void @llvm.nvvm.membar.sys()
  %s0 = mul i32 %r1, 1000
  %s1 = add i32 %s0, %n
  %s2 = shl i32 %s1, 2
  %s3 = add i32 %s2, %a1
  %s4 = add i32 %s3, %a2
  %q = getelementptr i32, ptr %o, i64 %i
  store i32 %s4, ptr %q
  %early = icmp ugt i32 %t, 63
  br i1 %early, label %out, label %half
half:
  %sp = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %t, ptr addrspace(3) %sp
  call void @llvm.nvvm.barrier.sync.cnt(i32 3, i32 64)
  %y = xor i32 %t, 63
  %sq = getelementptr i32, ptr addrspace(3) @s, i32 %y
  %z = load i32, ptr addrspace(3) %sq
  %s5 = add i32 %s4, %z
  store i32 %s5, ptr %q
  br label %out
out:
  ret void
}
