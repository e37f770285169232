// nvcc:
#include "check.h"
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>
#include <vector>
// Copies to shared memory that go on while the block computes: pipelines, barriers, groups, primitives.
namespace cg = cooperative_groups;
constexpr int T = 64, STAGES = 2;
__global__ void pipelined(const int* in, int* out, int tiles) {
  __shared__ alignas(16) int buffer[STAGES][T];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, STAGES> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int sum = 0;
  for (int next = 0, now = 0; now < tiles; now++) {
    for (; next < tiles && next < now + STAGES; next++) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, buffer[next % STAGES], in + next * T, cuda::aligned_size_t<16>(sizeof(int) * T), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    sum += buffer[now % STAGES][T - 1 - threadIdx.x] * (now + 1);
    pipe.consumer_release();
  }
  out[threadIdx.x] = sum;
}
__global__ void with_barrier(const int* in, int* out) {
  __shared__ alignas(16) int buffer[T];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(&buffer[threadIdx.x], &in[threadIdx.x], sizeof(int), bar);
  auto token = bar.arrive();
  bar.wait(std::move(token));
  out[threadIdx.x] = buffer[threadIdx.x ^ 1] + 1;
  bar.arrive_and_wait();
}
__global__ void with_group(const int* in, int* out) {
  __shared__ alignas(16) int buffer[T * 2];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, buffer, in, sizeof(int) * T);
  cg::memcpy_async(block, buffer + T, in + T, sizeof(int) * T);
  cg::wait_prior<1>(block);
  int first = buffer[(threadIdx.x + 5) % T];
  cg::wait(block);
  out[threadIdx.x] = first * 2 + buffer[T + (threadIdx.x + 9) % T];
}
__global__ void with_primitives(const int4* in, int* out) {
  __shared__ int4 buffer[T];
  __pipeline_memcpy_async(&buffer[threadIdx.x], &in[threadIdx.x], sizeof(int4));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  int4 v = buffer[T - 1 - threadIdx.x];
  out[threadIdx.x] = v.x - v.y + v.z * v.w;
}
int main() {
  const int tiles = 5, n = tiles * T;
  std::vector<int> h(n);
  for (int i = 0; i < n; i++) h[i] = i * 13 % 97;
  int *in, *out;
  CK(cudaMalloc(&in, n * 4));
  CK(cudaMallocManaged(&out, T * 4));
  CK(cudaMemcpy(in, h.data(), n * 4, cudaMemcpyHostToDevice));
  pipelined<<<1, T>>>(in, out, tiles);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < T; i++) {
    int sum = 0;
    for (int t = 0; t < tiles; t++) sum += h[t * T + T - 1 - i] * (t + 1);
    REQUIRE(out[i] == sum);
  }
  with_barrier<<<1, T>>>(in, out);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < T; i++) REQUIRE(out[i] == h[i ^ 1] + 1);
  with_group<<<1, T>>>(in, out);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < T; i++) REQUIRE(out[i] == h[(i + 5) % T] * 2 + h[T + (i + 9) % T]);
  with_primitives<<<1, T>>>((const int4*)in, out);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < T; i++) {
    const int* v = &h[(T - 1 - i) * 4];
    REQUIRE(out[i] == v[0] - v[1] + v[2] * v[3]);
  }
  puts("ok");
  return 0;
}
