target triple = "nvptx64-nvidia-cuda"
; Called twice each, so that no last call makes them free.
define internal i32 @plain(ptr %p) {
  %a = load i32, ptr %p
  %b = mul i32 %a, %a
  %c = xor i32 %b, 77
  store i32 %c, ptr %p
  ret i32 %c
}
define internal i32 @cold(ptr %p) cold {
  %a = load i32, ptr %p
  %b = mul i32 %a, %a
  %c = xor i32 %b, 78
  store i32 %c, ptr %p
  ret i32 %c
}
define internal i32 @hinted(ptr %p) inlinehint {
  %a = load i32, ptr %p
  %b = mul i32 %a, %a
  %c = xor i32 %b, 79
  store i32 %c, ptr %p
  ret i32 %c
}
define ptx_kernel void @k(ptr %p, ptr %q) {
  %a = call i32 @plain(ptr %p) cold
  %b = call i32 @plain(ptr %q) cold
  %c = call i32 @cold(ptr %p)
  %d = call i32 @cold(ptr %q)
  %e = call i32 @hinted(ptr %p)
  %f = call i32 @hinted(ptr %q)
  %g = add i32 %a, %b
  %h = add i32 %c, %d
  %i = add i32 %e, %f
  %j = add i32 %g, %h
  %l = add i32 %i, %j
  store i32 %l, ptr %q
  ret void
}
