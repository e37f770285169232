__device__ float weigh(const float *p, int i) {
  return i > 0 ? 0.5f * (p[i - 1] + p[i]) : p[0];
}

__global__ void smooth(const float *in, float *out, int n) {
  __shared__ float tile[128];
  int i = blockIdx.x * 128 + threadIdx.x;
  if (i < n) tile[threadIdx.x] = in[i];
  __syncthreads();
  if (i < n) out[i] = weigh(tile, threadIdx.x);
}

int main() { smooth<<<8, 128>>>(nullptr, nullptr, 1000); }
