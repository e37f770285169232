// buffer a i32[512] rand(-2147483648,2147483647)
// buffer b i32[512] rand(-2147483648,2147483647)
// buffer out i32[1536] out
// buffer conv i32[256] out
// launch packed_dots<<<2, 128>>>(a, b, out)
// launch int8_conv1d<<<2, 128>>>(a, b, conv)
// Packed dot products: dp4a and dp2a in their signed and unsigned forms, and an int8 convolution built on them.
__global__ void packed_dots(const int *a, const int *b, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *o = out + 6 * i;
  o[0] = __dp4a(a[i], b[i], i);
  o[1] = (int)__dp4a((unsigned)a[i], (unsigned)b[i], (unsigned)i);
  o[2] = __dp2a_lo(a[i], b[i], -i);
  o[3] = __dp2a_hi(a[i], b[i], -i);
  o[4] = (int)__dp2a_lo((unsigned)a[i], (unsigned)b[i], 5u);

  const int c = a[256 + i], d = b[256 + i];
  o[5] = __dp4a(c, d, o[0]);
}

// Eight taps; four outputs' windows share words through the byte permutation.
__global__ void int8_conv1d(const int *signal, const int *taps, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int word = i >> 2, shift = i & 3;
  const unsigned selector = 0x3210 + 0x1111 * shift;
  const int w0 = signal[word], w1 = signal[word + 1], w2 = signal[word + 2];
  int acc = 0;
  acc = __dp4a((int)__byte_perm(w0, w1, selector), taps[0], acc);
  acc = __dp4a((int)__byte_perm(w1, w2, selector), taps[1], acc);
  out[i] = acc;
}
