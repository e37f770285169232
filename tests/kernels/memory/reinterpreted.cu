// Arrays of small elements seen as wide vectors: in shared memory, in local memory, behind pointers, and members of parameters.
// buffer x f32[256] rand(-2,2)
// buffer o f32[256] zero out tol=1e-5
// launch k<<<2, 32>>>(x, o, {1.5f, -2.0f, 0.25f, 4.0f, 3.0f})
struct Weights {
  float first;
  float rest[4];
};
__device__ float total(const float4 &v) { return v.x + 2 * v.y + 3 * v.z + 4 * v.w; }
__global__ void k(const float *x, float *o, Weights w) {
  __shared__ char flag;
  __shared__ float tile[128];
  __shared__ float sums[33];
  int t = threadIdx.x, base = blockIdx.x * 128;
  if (t == 0) flag = 3;
  reinterpret_cast<float4 &>(tile[4 * t]) = reinterpret_cast<const float4 &>(x[base + 4 * t]);
  sums[t] = t;
  __syncthreads();
  float s = flag;
#pragma unroll
  for (int j = 0; j < 32; j += 4) {
    const float4 &v = (float4 &)tile[j];
    s += v.x * w.first + v.y * v.z;
    s -= v.w * sums[j + 1];
  }
  float local[16];
  for (int i = 0; i < 16; i++) local[i] = x[base + (t * 5 + i * 3) % 128];
  int at = (t % 4) * 4;
  s += total((float4 &)local[at]);
  double2 &pair = (double2 &)local[at ^ 4];
  long long bits = __double_as_longlong(pair.y);
  s += __int_as_float((int)bits) + w.rest[t & 3];
  for (int i = 0; i < 32; i++) s += sums[i] * 0.01f;
  o[base + t] = s;
  ((float2 &)o[base + 32 + 2 * t]).y = local[t & 15];
}
