// buffer in f32[2048] rand(-1,1)
// buffer out f32[8] out tol=1e-4
// launch reduce<256><<<8, 256>>>(in, out)
template <int N>
__global__ void reduce(const float *in, float *out) {
  __shared__ float s[N];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * N + t];
  __syncthreads();
  for (unsigned w = N / 2; w > 0; w >>= 1) {
    if (t < w) s[t] += s[t + w];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

template __global__ void reduce<256>(const float *, float *);
