target triple = "nvptx64-nvidia-cuda"
define ptx_kernel i32 @k(ptr %p) {
  store i32 1, ptr %p
  ret i32 1
}
