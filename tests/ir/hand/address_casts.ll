; Casts between the generic space and each other, isspacep, and pointers as integers.
; buffer a i32[32] rand(0,99)
; buffer o i32[64] out
; launch k<<<1,32>>>(a,o)
target triple = "nvptx64-nvidia-cuda"

@g = internal addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@c = internal addrspace(4) constant [4 x i32] [i32 10, i32 20, i32 30, i32 40]
@s = internal addrspace(3) global [4 x i32] undef

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i1 @llvm.nvvm.isspacep.global(ptr)
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.local(ptr)
declare i1 @llvm.nvvm.isspacep.const(ptr)
declare void @llvm.nvvm.barrier0()

define internal i32 @kind(ptr %p) noinline {
  %a = call i1 @llvm.nvvm.isspacep.global(ptr %p)
  %b = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %c = call i1 @llvm.nvvm.isspacep.local(ptr %p)
  %d = call i1 @llvm.nvvm.isspacep.const(ptr %p)
  %az = zext i1 %a to i32
  %bz = select i1 %b, i32 2, i32 0
  %cz = select i1 %c, i32 4, i32 0
  %dz = select i1 %d, i32 8, i32 0
  %x = or i32 %az, %bz
  %y = or i32 %x, %cz
  %z = or i32 %y, %dz
  ret i32 %z
}

define ptx_kernel void @k(ptr %a, ptr %o) {
  %la = alloca [4 x i32]
  %l = addrspacecast ptr %la to ptr addrspace(5)
  %lz = alloca [4 x i32]
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = and i32 %t, 3
  %gp = getelementptr [4 x i32], ptr addrspace(1) @g, i32 0, i32 %n
  %cp = getelementptr [4 x i32], ptr addrspace(4) @c, i32 0, i32 %n
  %sp = getelementptr [4 x i32], ptr addrspace(3) @s, i32 0, i32 %n
  %lp = getelementptr [4 x i32], ptr addrspace(5) %l, i32 0, i32 %n
  %mp = getelementptr [4 x i32], ptr %lz, i32 0, i32 %n
  %n5 = add i32 %n, 5
  store i32 %n5, ptr addrspace(3) %sp
  store i32 %t, ptr addrspace(5) %lp
  store i32 77, ptr %mp
  call void @llvm.nvvm.barrier0()
  %gg = addrspacecast ptr addrspace(1) %gp to ptr
  %cg = addrspacecast ptr addrspace(4) %cp to ptr
  %sg = addrspacecast ptr addrspace(3) %sp to ptr
  %lg = addrspacecast ptr addrspace(5) %lp to ptr
  switch i32 %n, label %d [ i32 0, label %e
    i32 1, label %f
    i32 2, label %g ]
d:
  br label %j
e:
  br label %j
f:
  br label %j
g:
  br label %j
j:
  %p = phi ptr [ %gg, %d ], [ %cg, %e ], [ %sg, %f ], [ %lg, %g ]
  %v = load i32, ptr %p
  %kd = call i32 @kind(ptr %p)
  %km = call i32 @kind(ptr %mp)
  %back = addrspacecast ptr %sg to ptr addrspace(3)
  %w = load i32, ptr addrspace(3) %back
  %int = ptrtoint ptr %lg to i64
  %again = inttoptr i64 %int to ptr
  %u = load i32, ptr %again
  %off = ptrtoint ptr addrspace(3) %sp to i32
  %off0 = ptrtoint ptr addrspace(3) @s to i32
  %delta = sub i32 %off, %off0
  %x0 = mul i32 %v, 100
  %x1 = add i32 %x0, %kd
  %x2 = mul i32 %x1, 16
  %x3 = add i32 %x2, %km
  %x4 = add i32 %x3, %w
  %x5 = xor i32 %x4, %u
  %x6 = add i32 %x5, %delta
  %same = icmp eq ptr %gg, %sg
  %sz = zext i1 %same to i32
  %x7 = sub i32 %x6, %sz
  %i = zext i32 %t to i64
  %q = getelementptr i32, ptr %o, i64 %i
  store i32 %x7, ptr %q
  ret void
}
