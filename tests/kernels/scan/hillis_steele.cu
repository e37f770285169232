// Naive double-buffered scan (Hillis and Steele), block sums, and the uniform add that joins the blocks.
// buffer in f32[1024] rand(0,1)
// buffer out f32[1024] out tol=1e-4
// buffer sums f32[8] out tol=1e-4
// launch scan_block<<<8, 128, 1024>>>(in, out, sums, 1024)
// launch scan_block<<<1, 8, 64>>>(sums, sums, null, 8)
// launch uniform_add<<<8, 128>>>(out, sums, 1024)
#include <cuda_runtime.h>
#include <iostream>
#include <memory>

__global__ void scan_block(const float *g_idata, float *g_odata, float *g_sums, int n) {
  extern __shared__ float temp[];  // two halves
  int thid = threadIdx.x, width = blockDim.x;
  int pout = 0, pin = 1;
  int gid = blockIdx.x * width + thid;
  temp[thid] = gid < n ? g_idata[gid] : 0.0f;
  __syncthreads();
  for (int offset = 1; offset < width; offset <<= 1) {
    pout = 1 - pout;  // swap the halves
    pin = 1 - pout;
    if (thid >= offset)
      temp[pout * width + thid] = temp[pin * width + thid] + temp[pin * width + thid - offset];
    else
      temp[pout * width + thid] = temp[pin * width + thid];
    __syncthreads();
  }
  if (gid < n) g_odata[gid] = temp[pout * width + thid];
  if (g_sums && thid == width - 1) g_sums[blockIdx.x] = temp[pout * width + thid];
}

__global__ void uniform_add(float *data, const float *sums, int n) {
  __shared__ float uni;
  if (threadIdx.x == 0) uni = blockIdx.x ? sums[blockIdx.x - 1] : 0.f;
  __syncthreads();
  int gid = blockIdx.x * blockDim.x + threadIdx.x;
  if (gid < n) data[gid] += uni;
}

class Scanner {
 public:
  explicit Scanner(int n) : n_(n), blocks_((n + 127) / 128) {
    cudaMalloc(&in_, n * sizeof(float));
    cudaMalloc(&out_, n * sizeof(float));
    cudaMalloc(&sums_, blocks_ * sizeof(float));
  }
  ~Scanner() {
    cudaFree(in_);
    cudaFree(out_);
    cudaFree(sums_);
  }
  void run(const float *host, float *result) {
    cudaMemcpy(in_, host, n_ * sizeof(float), cudaMemcpyHostToDevice);
    scan_block<<<blocks_, 128, 2 * 128 * sizeof(float)>>>(in_, out_, sums_, n_);
    scan_block<<<1, blocks_, 2 * blocks_ * sizeof(float)>>>(sums_, sums_, nullptr, blocks_);
    uniform_add<<<blocks_, 128>>>(out_, sums_, n_);
    cudaMemcpy(result, out_, n_ * sizeof(float), cudaMemcpyDeviceToHost);
  }

 private:
  int n_, blocks_;
  float *in_{}, *out_{}, *sums_{};
};

int main() {
  auto host = std::make_unique<float[]>(1024);
  auto result = std::make_unique<float[]>(1024);
  for (int i = 0; i < 1024; ++i) host[i] = 1.0f;
  Scanner(1024).run(host.get(), result.get());
  std::cout << result[1023] << std::endl;
}
