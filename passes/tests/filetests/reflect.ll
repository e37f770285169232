; RUN: passes nvvm-reflect
@s = private unnamed_addr addrspace(4) constant [11 x i8] c"__CUDA_FTZ\00"
declare i32 @__nvvm_reflect(ptr)
define i32 @f() {
  %r = call i32 @__nvvm_reflect(ptr addrspacecast (ptr addrspace(4) @s to ptr))
  ret i32 %r
  ; CHECK: ret i32 1
}
