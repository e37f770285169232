target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %p) {
  %a = alloca i32
  store i32 1, ptr %a
  %v = load i32, ptr %a
  store i32 %v, ptr %p
  ret void
}
