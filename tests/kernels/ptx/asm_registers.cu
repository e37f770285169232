// Inline assembly that declares registers named as a function's are: they are its own, and its operands are the function's. cicc gives
// operands the same names, and computes something else.
// buffer in f32[16] rand(-4,4)
// buffer out f32[16] out
// buffer bits u32[8] out
// alone
// launch floats<<<1, 8>>>(in, out)
// launch integers<<<1, 8>>>(in, bits)
__global__ void floats(const float *in, float *out) {
  float a = in[threadIdx.x], b = in[8 + threadIdx.x], v, w;
  asm volatile("{\n .reg .f32 %%f<6>;\n mul.f32 %%f1, %1, %1;\n mul.f32 %%f2, %2, %2;\n sub.f32 %%f5, %%f1, %%f2;\n mov.f32 %0, %%f5;\n}"
               : "=f"(v) : "f"(a), "f"(b));
  asm("{ .reg .f32 y, %%f2; .reg .pred %%p1; setp.gt.f32 %%p1, %1, %2; selp.f32 %%f2, %1, %2, %%p1; add.f32 y, %%f2, %%f2; mov.f32 %0, y; }"
      : "=f"(w) : "f"(a), "f"(b));
  out[threadIdx.x] = v > 0 ? v : b;
  out[8 + threadIdx.x] = w;
}
__global__ void integers(const float *in, unsigned *bits) {
  unsigned t = threadIdx.x, r;
  unsigned long long wide;
  asm volatile("{ .reg .b32 %%r<3>, %%r7; .reg .b64 %%rd4; mov.b32 %%r1, %1; mov.b32 %%r2, %2; shl.b32 %%r7, %%r1, 4; xor.b32 %0, %%r7, %%r2; }"
               : "=r"(r) : "f"(in[t]), "r"(t * 3));
  asm volatile("{ .reg .b64 %%rd<9>; mul.wide.u32 %%rd8, %1, %2; add.u64 %0, %%rd8, %3; }"
               : "=l"(wide) : "r"(r), "r"(t + 7), "l"((unsigned long long)t << 33));
  bits[t] = r ^ (unsigned)(wide >> 32) ^ (unsigned)wide;
}
