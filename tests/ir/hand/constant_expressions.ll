; Constant expressions as operands: addresses, differences, casts, elements of globals, null and poison in unused places.
; buffer o i64[16] out
; launch k<<<1,1>>>(o)
target triple = "nvptx64-nvidia-cuda"

%s = type { i8, [3 x { i16, i64 }] }
@a = internal addrspace(1) global [10 x i32] [i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9], align 16
@b = internal addrspace(1) global %s { i8 1, [3 x { i16, i64 }] [{ i16, i64 } { i16 2, i64 3 }, { i16, i64 } { i16 4, i64 5 }, { i16, i64 } { i16 6, i64 7 }] }
@c = internal addrspace(3) global [4 x i32] undef, align 4
@d = internal addrspace(1) global ptr addrspacecast (ptr addrspace(1) getelementptr (%s, ptr addrspace(1) @b, i64 0, i32 1, i64 2, i32 1) to ptr)
@e = internal addrspace(1) global i64 sub (i64 ptrtoint (ptr addrspace(1) getelementptr ([10 x i32], ptr addrspace(1) @a, i64 0, i64 7) to i64), i64 ptrtoint (ptr addrspace(1) @a to i64))

define internal void @put(ptr %o, i32 %n, i64 %v) noinline {
  %p = getelementptr i64, ptr %o, i32 %n
  store i64 %v, ptr %p
  ret void
}

define ptx_kernel void @k(ptr %o) {
entry:
  %x = load i32, ptr addrspacecast (ptr addrspace(1) getelementptr inbounds ([10 x i32], ptr addrspace(1) @a, i64 0, i64 4) to ptr)
  %xz = sext i32 %x to i64
  call void @put(ptr %o, i32 0, i64 %xz)
  call void @put(ptr %o, i32 1, i64 sub (i64 ptrtoint (ptr addrspace(1) getelementptr ([10 x i32], ptr addrspace(1) @a, i64 1, i64 2) to i64), i64 ptrtoint (ptr addrspace(1) @a to i64)))
  %y = load i64, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @b, i64 ptrtoint (ptr getelementptr (%s, ptr null, i64 0, i32 1, i64 1, i32 1) to i64))
  call void @put(ptr %o, i32 2, i64 %y)
  %p = load ptr, ptr addrspace(1) @d
  %z = load i64, ptr %p
  call void @put(ptr %o, i32 3, i64 %z)
  %n = icmp eq ptr addrspacecast (ptr addrspace(1) @a to ptr), null
  %nz = zext i1 %n to i64
  call void @put(ptr %o, i32 4, i64 %nz)
  store i32 77, ptr addrspace(3) getelementptr ([4 x i32], ptr addrspace(3) @c, i32 0, i32 3)
  %w = load i32, ptr addrspacecast (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @c, i32 12) to ptr)
  %wz = zext i32 %w to i64
  call void @put(ptr %o, i32 5, i64 %wz)
  %al = and i64 ptrtoint (ptr addrspace(1) @a to i64), 15
  call void @put(ptr %o, i32 6, i64 %al)
  br label %l
l:
  %f = phi ptr [ addrspacecast (ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @a, i64 8) to ptr), %entry ], [ addrspacecast (ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @a, i64 36) to ptr), %l ]
  %k = phi i64 [ 7, %entry ], [ %k1, %l ]
  %v = load i32, ptr %f
  %vz = zext i32 %v to i64
  %kt = trunc i64 %k to i32
  call void @put(ptr %o, i32 %kt, i64 %vz)
  %k1 = add i64 %k, 1
  %c = icmp ult i64 %k1, 9
  br i1 %c, label %l, label %out
out:
  %sc = icmp ne i64 ptrtoint (ptr addrspace(1) @a to i64), 0
  %se = select i1 %sc, i64 1, i64 2
  call void @put(ptr %o, i32 9, i64 %se)
  call void @put(ptr %o, i32 10, i64 xor (i64 ptrtoint (ptr addrspace(1) @a to i64), i64 ptrtoint (ptr addrspace(1) @a to i64)))
  %ev = load i64, ptr addrspace(1) @e
  call void @put(ptr %o, i32 11, i64 %ev)
  ret void
}
