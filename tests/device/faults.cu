// One wrong program per number. The line of the fault says which checks find it and what they call it.
#include <cassert>
#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>
namespace cg = cooperative_groups;

__device__ int table[16];
__constant__ int fixed[16];
struct Pair { int a; double b; };

__global__ void store_past(int* p, int n) {
  int i = threadIdx.x;
  p[i] = n;  // bug 1 [memory]: out of bounds
}
__global__ void load_past(const float* p, float* q) {
  q[threadIdx.x] = p[threadIdx.x + 1];  // bug 2 [memory]: out of bounds
}
__global__ void null(int* p) {
  *p = 1;  // bug 3 [memory]: out of bounds
}
__global__ void negative(const int* p, int* q, int i) {
  q[0] = p[-i];  // bug 4 [memory]: out of bounds
}
__global__ void host_pointer(int* p) {
  *p = 5;  // bug 5 [memory]: out of bounds
}
__global__ void table_past(int i) {
  table[i] = 3;  // bug 6 [memory]: out of bounds
}
__global__ void constant_past(int i, int* q) {
  q[0] = fixed[i];  // bug 7 [memory]: out of bounds
}
__global__ void shared_past(int i, int* q) {
  __shared__ int s[32];
  s[threadIdx.x + i] = 1;  // bug 8 [memory]: out of bounds
  __syncthreads();
  q[threadIdx.x] = s[31 - threadIdx.x];
}
__global__ void dynamic_past(int n, int* q) {
  extern __shared__ int d[];
  d[n] = 4;  // bug 9 [memory]: out of bounds
  q[0] = d[0];
}
__global__ void misaligned_load(const char* p, int* q) {
  q[0] = *(const int*)(p + 1);  // bug 10 [memory]: Misaligned
}
__global__ void misaligned_store(char* p) {
  *(double*)(p + 4) = 1;  // bug 11 [memory]: Misaligned
}
__global__ void misaligned_vector(float* p) {
  *(float4*)(p + 1) = make_float4(1, 2, 3, 4);  // bug 12 [memory]: Misaligned
}
__global__ void misaligned_shared(int k, int* q) {
  __shared__ char s[64];
  s[threadIdx.x] = 1;
  __syncthreads();
  q[0] = *(int*)(s + k);  // bug 13 [memory]: Misaligned
}
__global__ void use_freed(int* p) {
  p[threadIdx.x] = 1;  // bug 14 [memory]: freed
}
__global__ void atomic_past(int* p, int i) {
  atomicAdd(p + i, 1);  // bug 15 [memory]: out of bounds
}
__global__ void heap_past(int n, int* q) {
  int* p = (int*)malloc(40);
  p[n] = 1;  // bug 16 [memory]: out of bounds
  q[0] = p[0];
}
__global__ void heap_freed(int* q) {
  int* p = (int*)malloc(40);
  p[1] = 3;
  free(p);
  q[0] = ((volatile int*)p)[1];  // bug 17 [memory]: freed
}
__global__ void heap_twice(int* q) {
  int* p = (int*)malloc(40);
  p[1] = 3;
  q[0] = p[1];
  free(p);
  free(p);  // bug 18 [memory]: Invalid operation
}
__global__ void uninitialised_global(const int* p, int* q) {
  q[threadIdx.x] = p[threadIdx.x] + 1;  // bug 19 [init]: Uninitialized
}
__global__ void uninitialised_part(const Pair* p, double* q) {
  q[0] = p[1].b;  // bug 20 [init]: Uninitialized
}
__global__ void uninitialised_shared(int* q) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  q[threadIdx.x] = s[threadIdx.x + 32];  // bug 21 [init]: Uninitialized
}
__global__ void race_neighbour(int* q) {
  __shared__ int s[128];
  s[threadIdx.x] = threadIdx.x;  // bug 22 [races]: Race
  q[threadIdx.x] = s[(threadIdx.x + 32) % 128];
}
__global__ void race_write(int* q) {
  __shared__ int s;
  s = threadIdx.x;  // bug 23 [races]: Race
  __syncthreads();
  q[threadIdx.x] = s;
}
__global__ void race_reduce(int* q) {
  __shared__ int s[256];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  for (int k = 128; k > 0; k /= 2)
    if (threadIdx.x < k) s[threadIdx.x] += s[threadIdx.x + k];  // bug 24 [races]: Race
  if (threadIdx.x == 0) q[0] = s[0];
}
__global__ void race_reuse(int* q) {
  __shared__ int s[64];
  for (int k = 0; k < 3; k++) {
    s[threadIdx.x] = k + threadIdx.x;
    __syncthreads();
    q[threadIdx.x] += s[63 - threadIdx.x];  // bug 25 [races]: Race
  }
}
__global__ void divergent_barrier(int* q) {
  if (threadIdx.x < 16) {
    __syncwarp(0xffffffff);
    q[threadIdx.x] = 1;
  } else {
    asm volatile("barrier.sync 1, 64;");  // bug 26 [sync]: Barrier
  }
}
__global__ void assertion(int x) {
  assert(x > 3);  // bug 27 [memory]: Assertion
}
__global__ void trapped(int x) {
  if (x == 1) __trap();  // bug 28 [memory]: Trap
}
__global__ void string_past(const char* s, int* q) {
  int n = 0;
  while (s[n]) n++;  // bug 29 [memory]: out of bounds
  q[0] = n;
}
__global__ void matrix_past(float* m, int w, int h) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  m[x * h + y] = 1;  // bug 30 [memory]: out of bounds
}
__device__ int helper(const int* p, int k) {
  return p[k * 100];  // bug 31 [memory]: out of bounds
}
__global__ void through_helper(const int* p, int* q) { q[threadIdx.x] = helper(p, threadIdx.x); }
__global__ void overflow_index(int* p, int k) {
  int i = k * 65536;
  p[i] = 2;  // bug 32 [memory]: out of bounds
}
__global__ void short_store(unsigned short* p, int n) {
  for (int i = threadIdx.x; i <= n; i += 32) p[i] = i;  // bug 33 [memory]: out of bounds
}
__global__ void vector_past(float4* p, int k) {
  p[k] = make_float4(0, 0, 0, 0);  // bug 34 [memory]: out of bounds
}
__global__ void cas_past(unsigned* p, int k) {
  atomicCAS(p + k, 0u, 1u);  // bug 35 [memory]: out of bounds
}
__global__ void missing_half(int* q) {
  if (threadIdx.x < 32)
    asm volatile("barrier.sync 1, 128;");  // bug 36 [sync]: Barrier
  q[threadIdx.x] = 1;
}
__global__ void cluster_past(int k, int* q) {
  __shared__ int s[8];
  cg::cluster_group c = cg::this_cluster();
  s[threadIdx.x % 8] = 1;
  c.sync();
  int* other = c.map_shared_rank(s, (c.block_rank() + 1) % c.num_blocks());
  other[k] = 3;  // bug 37 [memory]: out of bounds
  c.sync();
  q[0] = s[0];
}

template <class T> T* array(size_t n) {
  T* p;
  cudaMalloc(&p, n * sizeof(T));
  cudaMemset(p, 0, n * sizeof(T));
  return p;
}

int main(int argc, char** argv) {
  int n = argc > 1 ? atoi(argv[1]) : 0;
  int *p = array<int>(64), *q = array<int>(1024);
  char* c = (char*)p;
  int local = 0;
  switch (n) {
    case 1: store_past<<<1, 65>>>(p, 3); break;
    case 2: load_past<<<1, 64>>>((float*)p, (float*)q); break;
    case 3: null<<<1, 1>>>(nullptr); break;
    case 4: negative<<<1, 1>>>(p, q, 3); break;
    case 5: host_pointer<<<1, 1>>>(&local); break;
    case 6: table_past<<<1, 1>>>(17); break;
    case 7: constant_past<<<1, 1>>>(1 << 20, q); break;
    case 8: shared_past<<<1, 32>>>(8, q); break;
    case 9: dynamic_past<<<1, 1, 64>>>(16, q); break;
    case 10: misaligned_load<<<1, 1>>>(c, q); break;
    case 11: misaligned_store<<<1, 1>>>(c); break;
    case 12: misaligned_vector<<<1, 1>>>((float*)p); break;
    case 13: misaligned_shared<<<1, 64>>>(5, q); break;
    case 14: cudaFree(p); use_freed<<<1, 32>>>(p); break;
    case 15: atomic_past<<<1, 1>>>(p, 64); break;
    case 16: heap_past<<<1, 1>>>(10, q); break;
    case 17: heap_freed<<<1, 1>>>(q); break;
    case 18: heap_twice<<<1, 1>>>(q); break;
    case 19: cudaMalloc(&p, 256); uninitialised_global<<<1, 32>>>(p, q); break;
    case 20: { Pair* r; cudaMalloc(&r, 2 * sizeof *r); cudaMemset(r, 0, sizeof *r); uninitialised_part<<<1, 1>>>(r, (double*)q); break; }
    case 21: uninitialised_shared<<<1, 32>>>(q); break;
    case 22: race_neighbour<<<1, 128>>>(q); break;
    case 23: race_write<<<1, 128>>>(q); break;
    case 24: race_reduce<<<1, 256>>>(q); break;
    case 25: race_reuse<<<1, 64>>>(q); break;
    case 26: divergent_barrier<<<1, 32>>>(q); break;
    case 27: assertion<<<1, 1>>>(1); break;
    case 28: trapped<<<1, 1>>>(1); break;
    case 29: cudaMemset(p, 'x', 256); string_past<<<1, 1>>>(c, q); break;
    case 30: matrix_past<<<dim3(1, 2), dim3(16, 16)>>>((float*)q, 16, 32); matrix_past<<<dim3(3, 2), dim3(16, 16)>>>((float*)q, 48, 32); break;
    case 31: through_helper<<<1, 4>>>(p, q); break;
    case 32: overflow_index<<<1, 1>>>(p, 32768); break;
    case 33: short_store<<<1, 32>>>((unsigned short*)p, 128); break;
    case 34: vector_past<<<1, 1>>>((float4*)p, 16); break;
    case 35: cas_past<<<1, 1>>>((unsigned*)p, 70); break;
    case 36: missing_half<<<1, 64>>>(q); break;
    case 37: {
      cudaLaunchConfig_t cfg = {};
      cfg.gridDim = 2;
      cfg.blockDim = 32;
      cudaLaunchAttribute a[1];
      a[0].id = cudaLaunchAttributeClusterDimension;
      a[0].val.clusterDim = {2, 1, 1};
      cfg.attrs = a;
      cfg.numAttrs = 1;
      cudaLaunchKernelEx(&cfg, cluster_past, 100, q);
      break;
    }
    case 38: cudaFree(p); cudaFree(p); return 0;  // bug 38 [memory]: Invalid free
    case 39: cudaFree(p + 4); return 0;  // bug 39 [memory]: Invalid free
    case 40: cudaFree(q); return 0;  // bug 40 [leaks]: Leaked
    case 41: { std::vector<int> h(100); cudaMemcpy(p, h.data(), 400, cudaMemcpyHostToDevice); return 0; }  // bug 41 [memory]: out of bounds
    case 42: cudaMemset(p, 0, 300); return 0;  // bug 42 [memory]: out of bounds
    case 43: { float* h; cudaMallocHost(&h, 64); free((void*)nullptr); cudaFree(h); return 0; }  // bug 43 [memory]: Invalid free
    case 44: store_past<<<1, 2000>>>(p, 3); return 0;  // bug 44 [memory]: Invalid launch
    case 45: dynamic_past<<<1, 1, 1 << 20>>>(0, q); return 0;  // bug 45 [memory]: Invalid launch
    default:
      store_past<<<1, 64>>>(p, 3);
      load_past<<<1, 63>>>((float*)p, (float*)q);
      cudaFree(p);
      cudaFree(q);
      break;
  }
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 3;
}
