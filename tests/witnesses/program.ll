target triple = "nvptx64-nvidia-cuda"
@unused = addrspace(1) global i32 5
@read = addrspace(1) global i32 6
define i32 @f(i32 %x) {
  %r = mul i32 %x, 3
  ret i32 %r
}
define ptx_kernel void @k(ptr %p) {
  %v = load i32, ptr addrspace(1) @read
  %r = call i32 @f(i32 %v)
  store i32 %r, ptr %p
  ret void
}
define ptx_kernel void @other(ptr %p) {
  store i32 2, ptr %p
  ret void
}
