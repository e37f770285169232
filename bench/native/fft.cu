// 256 points in shared memory, radix 2.
extern "C" __global__ void fft(float2* data) {
  __shared__ float2 s[256];
  unsigned t = threadIdx.x;
  float2* p = data + blockIdx.x * 256;
  s[__brev(t) >> 24] = p[t];
  s[__brev(t + 128) >> 24] = p[t + 128];
  __syncthreads();
  for (unsigned len = 1; len < 256; len *= 2) {
    unsigned k = t & (len - 1), a = 2 * (t - k) + k, b = a + len;
    float c, w;
    __sincosf(-3.14159265f * k / len, &w, &c);
    float2 u = s[a], v = s[b];
    float x = v.x * c - v.y * w, y = v.x * w + v.y * c;
    s[a] = make_float2(u.x + x, u.y + y);
    s[b] = make_float2(u.x - x, u.y - y);
    __syncthreads();
  }
  p[t] = s[t]; p[t + 128] = s[t + 128];
}
