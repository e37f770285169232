; RUN: jacq -arch=sm_90 -O3
; LOOK: .global .visible .const
target triple = "nvptx64-nvidia-cuda"

@a = addrspace(1) global [4 x i32] zeroinitializer
@p = addrspace(1) global ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @a, i64 8)
@q = addrspace(1) global ptr addrspacecast (ptr addrspace(1) @a to ptr)
@r = addrspace(1) global { i32, ptr } { i32 5, ptr addrspacecast (ptr addrspace(1) @a to ptr) }
@s = addrspace(1) global [2 x ptr] [ptr @f, ptr null]
@t = addrspace(1) global i64 ptrtoint (ptr addrspace(1) @a to i64)
define void @f() {
  ret void
}
; CHECK: .visible .func f();
; CHECK: .visible .global .align 16 .b8 a[16];
; CHECK: .visible .global .align 8 .u64 p = a+8;
; CHECK: .visible .global .align 8 .u64 q = generic(a);
; CHECK: .visible .global .align 16 .u64 r[2] = {5, generic(a)};
; CHECK: .visible .global .align 16 .u64 s[2] = {f, 0};
; CHECK: .visible .global .align 8 .u64 t = a;
; CHECK: .visible .func f()
