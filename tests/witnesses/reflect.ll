target triple = "nvptx64-nvidia-cuda"
@name = private addrspace(4) constant [4 x i8] c"OWN\00"
declare i32 @__nvvm_reflect(ptr)
define ptx_kernel void @k(ptr %p) {
  %v = call i32 @__nvvm_reflect(ptr addrspacecast (ptr addrspace(4) @name to ptr))
  store i32 %v, ptr %p
  ret void
}
