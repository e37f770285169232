target triple = "nvptx64-nvidia-cuda"
; Called twice each, so that no last call makes them free.
define internal i32 @plain(ptr %p) {
  %a = load i32, ptr %p
  %b = mul i32 %a, %a
  %c = xor i32 %b, 77
  %d = mul i32 %c, %c
  %e = xor i32 %d, 5
  %f = mul i32 %e, %c
  %g = add i32 %f, %d
  %h = mul i32 %g, %e
  %i = xor i32 %h, %c
  store i32 %i, ptr %p
  ret i32 %i
}
define internal i32 @cold(ptr %p) cold {
  %a = load i32, ptr %p
  %b = mul i32 %a, %a
  %c = xor i32 %b, 78
  %d = mul i32 %c, %c
  %e = xor i32 %d, 5
  %f = mul i32 %e, %c
  %g = add i32 %f, %d
  %h = mul i32 %g, %e
  %i = xor i32 %h, %c
  store i32 %i, ptr %p
  ret i32 %i
}
define internal i32 @hinted(ptr %p) inlinehint {
  %a = load i32, ptr %p
  %b = mul i32 %a, %a
  %c = xor i32 %b, 79
  %d = mul i32 %c, %c
  %e = xor i32 %d, 5
  %f = mul i32 %e, %c
  %g = add i32 %f, %d
  %h = mul i32 %g, %e
  %i = xor i32 %h, %c
  store i32 %i, ptr %p
  ret i32 %i
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
