// One wrong program per number. The line of the fault says which checks find it and what they call it.
#include <cassert>
#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
#include <cuda_awbarrier_primitives.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>
#include <mma.h>
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

__global__ void race_blocks(int* q) {
  q[0] = blockIdx.x;  // bug 46 [races]: Race
}
__global__ void race_histogram(const int* p, int* q) {
  q[p[threadIdx.x]]++;  // bug 47 [races]: Race
}
__global__ void race_grid(int* p, int* q) {
  if (blockIdx.x == 0) p[threadIdx.x] = 1;
  if (blockIdx.x == 1) q[threadIdx.x] = p[threadIdx.x];  // bug 48 [races]: Race
}
__global__ void race_cluster(int* q) {
  __shared__ int s[32];
  cg::cluster_group c = cg::this_cluster();
  s[threadIdx.x] = threadIdx.x;
  c.sync();
  int* other = c.map_shared_rank(s, 1 - c.block_rank());
  other[threadIdx.x] = 7;  // bug 49 [races]: Race
  q[blockIdx.x * 32 + threadIdx.x] = s[threadIdx.x];
  c.sync();
}
__global__ void race_mixed(int* q) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  if (threadIdx.x > 31) atomicAdd(&count, 1);  // bug 50 [races]: Race
  __syncthreads();
  q[threadIdx.x] = count;
}
__global__ void race_copy(const int* p, int* q) {
  __shared__ int s[32];
  __pipeline_memcpy_async(&s[threadIdx.x], &p[threadIdx.x], 4);
  __pipeline_commit();
  q[threadIdx.x] = s[threadIdx.x];  // bug 51 [races]: Race
  __pipeline_wait_prior(0);
}
__global__ void wrong_mask(int* q) {
  if (threadIdx.x > 3)
    __syncwarp(0xf);  // bug 52 [sync]: Invalid
  q[threadIdx.x] = 1;
}
__global__ void wait_alone(int* q) {
  asm volatile("barrier.cluster.wait.aligned;");  // bug 53 [sync]: Invalid
  q[0] = 1;
}
__global__ void local_past(int k, int* q) {
  int list[8];
  for (int i = 0; i < 8; i++) list[i] = q[i];
  list[k] = 3;  // bug 54 [memory]: out of bounds
  for (int i = 0; i < 8; i++) q[i] = list[7 - i];
}
__global__ void atomic_misaligned(char* p) {
  atomicAdd((int*)(p + 2), 1);  // bug 55 [memory]: Misaligned
}
__global__ void atomic_shared_past(int k, int* q) {
  __shared__ int s[16];
  s[threadIdx.x % 16] = 0;
  __syncthreads();
  atomicMax(&s[k], 2);  // bug 56 [memory]: out of bounds
  __syncthreads();
  q[0] = s[0];
}
__global__ void copy_past(const int* p, int* q) {
  __shared__ int4 s[32];
  __pipeline_memcpy_async(&s[threadIdx.x], (const int4*)p + threadIdx.x, 16);  // bug 57 [memory]: out of bounds
  __pipeline_commit();
  __pipeline_wait_prior(0);
  q[threadIdx.x] = s[threadIdx.x].x;
}
__global__ void uninitialised_heap(int* q) {
  int* p = (int*)malloc(40);
  q[0] = p[2];  // bug 58 [init]: Uninitialized
  free(p);
}
__global__ void uninitialised_sum(int* p) {
  atomicAdd(p, 1);  // bug 59 [init]: Uninitialized
}
__global__ void freed_in_order(int* p) {
  p[threadIdx.x] = 2;  // bug 60 [memory]: freed
}
__global__ void managed_past(double* p, int n) {
  for (int i = 0; i <= n; i++) p[i] = i;  // bug 61 [memory]: out of bounds
}
struct List { int value; List* next; };
__global__ void list_sum(const List* l, int* q) {
  int sum = 0;
  for (; l; l = l->next)
    sum += l->value;  // bug 62 [memory]: freed
  q[0] = sum;
}
__device__ __noinline__ int depth(int n, int* q) {
  volatile int big[1000];
  big[n % 1000] = n;
  if (q[n % 64] == 0) return depth(n + 1, q) + big[n % 1000];  // bug 66 [memory]: Stack overflow
  return 1;
}
__global__ void recursion(int* q) { q[0] = depth(0, q); }
__global__ void matrix_rows(const unsigned short* p, unsigned* q) {
  __shared__ alignas(16) unsigned short s[8 * 8 + 8];
  for (int i = threadIdx.x; i < 72; i += 32) s[i] = p[i];
  __syncthreads();
  unsigned at = (unsigned)__cvta_generic_to_shared(s + threadIdx.x % 8 * 8 + 1), r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(at));  // bug 63 [memory]: Misaligned
  q[threadIdx.x] = r;
}
__global__ void race_matrix(half* p, float* q) {
  namespace w = nvcuda::wmma;
  __shared__ alignas(32) float s[256];
  w::fragment<w::matrix_a, 16, 16, 16, half, w::row_major> a;
  w::fragment<w::matrix_b, 16, 16, 16, half, w::row_major> b;
  w::fragment<w::accumulator, 16, 16, 16, float> c;
  w::load_matrix_sync(a, p, 16);
  w::load_matrix_sync(b, p, 16);
  w::fill_fragment(c, 0.0f);
  w::mma_sync(c, a, b, c);
  if (threadIdx.x < 32) w::store_matrix_sync(s, c, 16, w::mem_row_major);
  q[threadIdx.x] = s[threadIdx.x * 3];  // bug 64 [races]: Race
}
__global__ void wrong_barrier_number(int k, int* q) {
  asm volatile("barrier.sync %0;" :: "r"(k));  // bug 65 [sync]: Invalid
  q[threadIdx.x] = k;
}

template <class T> T* array(size_t n) {
  T* p;
  cudaMalloc(&p, n * sizeof(T));
  cudaMemset(p, 0, n * sizeof(T));
  return p;
}

/// Blocks of 32 threads, two to a cluster.
template <class... A, class... B> void clusters(void (*kernel)(A...), int blocks, B... arguments) {
  cudaLaunchConfig_t cfg = {};
  cfg.gridDim = blocks;
  cfg.blockDim = 32;
  cudaLaunchAttribute a[1];
  a[0].id = cudaLaunchAttributeClusterDimension;
  a[0].val.clusterDim = {2, 1, 1};
  cfg.attrs = a;
  cfg.numAttrs = 1;
  cudaLaunchKernelEx(&cfg, kernel, arguments...);
}

__global__ void wait_for_nobody(int* q) {
  __shared__ __mbarrier_t bar;
  if (threadIdx.x == 0) __mbarrier_init(&bar, 65);
  __syncthreads();
  auto token = __mbarrier_arrive(&bar);
  while (!__mbarrier_test_wait(&bar, token)) {}  // bug 76 [sync]: Barrier
  q[threadIdx.x] = 1;
}

// Frees memory when the program's variables end, as allocators do that keep it.
struct Late {
  void* p = nullptr;
  ~Late() { cudaFree(p); }
} late;

int main(int argc, char** argv) {
  cudaMalloc(&late.p, 64);
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
    case 37: clusters(cluster_past, 2, 100, q); break;
    case 38: cudaFree(p); cudaFree(p); return 0;  // bug 38 [memory]: Invalid free
    case 39: cudaFree(p + 4); return 0;  // bug 39 [memory]: Invalid free
    case 40: cudaFree(q); return 0;  // bug 40 [leaks]: Leaked
    case 41: { std::vector<int> h(100); cudaMemcpy(p, h.data(), 400, cudaMemcpyHostToDevice); return 0; }  // bug 41 [memory]: out of bounds
    case 42: cudaMemset(p, 0, 300); return 0;  // bug 42 [memory]: out of bounds
    case 43: { float* h; cudaMallocHost(&h, 64); free((void*)nullptr); cudaFree(h); return 0; }  // bug 43 [memory]: Invalid free
    case 44: store_past<<<1, 2000>>>(p, 3); return 0;  // bug 44 [memory]: Invalid launch
    case 45: dynamic_past<<<1, 1, 1 << 20>>>(0, q); return 0;  // bug 45 [memory]: Invalid launch
    case 46: race_blocks<<<2, 1>>>(q); break;
    case 47: race_histogram<<<1, 64>>>(p, q); break;
    case 48: race_grid<<<2, 32>>>(p, q); break;
    case 49: clusters(race_cluster, 2, q); break;
    case 50: race_mixed<<<1, 64>>>(q); break;
    case 51: race_copy<<<1, 32>>>(p, q); break;
    case 52: wrong_mask<<<1, 32>>>(q); break;
    case 53: wait_alone<<<1, 32>>>(q); break;
    case 54: local_past<<<1, 1>>>(1 << 20, q); break;
    case 55: atomic_misaligned<<<1, 1>>>(c); break;
    case 56: atomic_shared_past<<<1, 32>>>(64, q); break;
    case 57: copy_past<<<1, 32>>>(p, q); break;
    case 58: uninitialised_heap<<<1, 1>>>(q); break;
    case 59: cudaMalloc(&p, 256); uninitialised_sum<<<1, 1>>>(p); break;
    case 60: { int* a; cudaMallocAsync(&a, 128, 0); cudaFreeAsync(a, 0); freed_in_order<<<1, 32>>>(a); break; }
    case 61: { double* m; cudaMallocManaged(&m, 800); managed_past<<<1, 1>>>(m, 100); break; }
    case 62: {
      List *a = array<List>(1), *b = array<List>(1), h{1, b};
      cudaMemcpy(a, &h, sizeof h, cudaMemcpyHostToDevice);
      cudaFree(b);
      list_sum<<<1, 1>>>(a, q);
      break;
    }
    case 63: matrix_rows<<<1, 32>>>((unsigned short*)p, (unsigned*)q); break;
    case 64: race_matrix<<<1, 64>>>((half*)q, (float*)q + 512); break;
    case 65: wrong_barrier_number<<<1, 32>>>(17, q); break;
    case 66: recursion<<<1, 1>>>(q); break;
    case 67: { void* a; cudaMallocAsync(&a, 64, 0); cudaStreamSynchronize(0); cudaFree(p); cudaFree(q); return 0; }  // bug 67 [leaks]: Leaked
    case 68: { size_t pitch; float* m; cudaMallocPitch(&m, &pitch, 100, 4); cudaFree(p); cudaFree(q); return 0; }  // bug 68 [leaks]: Leaked
    case 69: { int* h; cudaMallocHost(&h, 64); cudaFreeHost(h); cudaFreeHost(h); return 0; }  // bug 69 [memory]: Invalid free
    case 70: { std::vector<char> h(4096); cudaMemcpy2D(h.data(), 32, p, 64, 32, 5, cudaMemcpyDeviceToHost); return 0; }  // bug 70 [memory]: out of bounds
    case 71: store_past<<<0, 32>>>(p, 3); return 0;  // bug 71 [memory]: Invalid launch
    case 72: store_past<<<1, dim3(1, 1, 65)>>>(p, 3); return 0;  // bug 72 [memory]: Invalid launch
    case 73: clusters(race_cluster, 3, q); return 0;  // bug 73 [memory]: Invalid launch
    case 74: { void* k[] = {&p, &n}; cudaLaunchCooperativeKernel(store_past, 100000, 1024, k, 0, 0); return 0; }  // bug 74 [memory]: Invalid launch
    case 75: { int h[16]; cudaMemcpyFromSymbol(h, table, 80); return 0; }  // bug 75 [memory]: out of bounds
    case 76: wait_for_nobody<<<1, 64>>>(q); break;
    default:
      store_past<<<1, 64>>>(p, 3);
      load_past<<<1, 63>>>((float*)p, (float*)q);
      cudaFree(p);
      cudaFree(q);
      break;
  }
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 3;
}
