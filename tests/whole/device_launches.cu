// nvcc: -rdc=true
// Kernels that launch kernels: order within a grid, nesting, tail launches, copies and fills, errors, device memory.
#include <cstdio>
#include <cstring>
#include <algorithm>

__global__ void add(int *p, int k) { p[blockIdx.x * blockDim.x + threadIdx.x] += k; }
__global__ void scale(int *p, int k) { p[blockIdx.x * blockDim.x + threadIdx.x] *= k; }

// The null stream of a block runs in order; streams of its own do, too.
__global__ void ordered(int *p) {
  if (threadIdx.x) return;
  add<<<2, 32>>>(p, 3);
  scale<<<2, 32>>>(p, 10);
  add<<<2, 32>>>(p, 1);
  cudaStream_t s;
  p[64] = cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaEvent_t e;
  p[65] = cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  p[66] = cudaEventRecord(e, 0) | cudaStreamWaitEvent(s, e, 0);
  scale<<<2, 32, 0, s>>>(p, 2);
  cudaEventDestroy(e);
  cudaStreamDestroy(s);
}

// Divide and conquer: each grid launches two.
__global__ void sum(const int *from, int *to, int n) {
  if (n == 1) {
    atomicAdd(to, *from);
    return;
  }
  sum<<<1, 1>>>(from, to, n / 2);
  sum<<<1, 1, 0, cudaStreamFireAndForget>>>(from + n / 2, to, n - n / 2);
}

__global__ void quicksort(int *data, int left, int right) {
  if (left >= right) return;
  int pivot = data[(left + right) / 2], i = left, j = right;
  while (i <= j) {
    while (data[i] < pivot) ++i;
    while (data[j] > pivot) --j;
    if (i <= j) {
      int t = data[i];
      data[i++] = data[j];
      data[j--] = t;
    }
  }
  if (left < j) quicksort<<<1, 1>>>(data, left, j);
  if (i < right) quicksort<<<1, 1>>>(data, i, right);
}

// A tail launch begins when its parent and all that it launched has ended: a chain of them is a loop over grids.
__global__ void step(int *p, int n) {
  if (threadIdx.x == 0 && blockIdx.x == 0) {
    if (n) step<<<1, 1, 0, cudaStreamTailLaunch>>>(p, n - 1);
    p[1] = p[0];
    add<<<1, 1>>>(p, 2);
  }
}

struct Big {
  int values[300];
  double last;
};
template <class T> __global__ void store(T *to, T value, char at) { to[at] = value; }
__global__ void large(Big *to) {
  Big b;
  for (int k = 0; k < 300; ++k) b.values[k] = k * k;
  b.last = 2.5;
  store<Big><<<1, 1>>>(to, b, 1);
}

__global__ void memory(char *p, const char *from) {
  cudaMemsetAsync(p, 7, 100, 0);
  cudaMemcpyAsync(p + 10, from, 20, cudaMemcpyDeviceToDevice, 0);
  cudaMemset2DAsync(p + 128, 16, 1, 4, 3, 0);
  cudaMemcpy2DAsync(p + 256, 8, from, 16, 5, 2, cudaMemcpyDeviceToDevice, 0);
}

__global__ void errors(int *p, char *text) {
  if (threadIdx.x) return;
  add<<<1, 2048>>>(p, 1);
  p[0] = cudaPeekAtLastError();
  p[1] = cudaGetLastError();
  p[2] = cudaGetLastError();
  const char *name = cudaGetErrorName((cudaError_t)p[0]), *said = cudaGetErrorString((cudaError_t)p[0]);
  while (*name) *text++ = *name++;
  *text++ = ' ';
  while (*said) *text++ = *said++;
  *text = 0;
  int *heap;
  p[3] = cudaMalloc(&heap, 16);
  heap[1] = 5;
  p[4] = heap[1];
  cudaFree(heap);
  p[5] = cudaGetDevice(p + 6);
  p[7] = cudaDeviceGetAttribute(p + 8, cudaDevAttrWarpSize, 0);
  size_t limit;
  p[9] = cudaDeviceGetLimit(&limit, cudaLimitMallocHeapSize);
  p[10] = (int)(limit >> 20);
}

// Shared memory of the size that the launch says; all threads launch.
__global__ void reversed(int *p) {
  extern __shared__ int s[];
  s[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
__global__ void all(int *p) { reversed<<<1, 16, 64>>>(p + 16 * threadIdx.x); }

// A fault ends the context, so that the child does not run.
__global__ void faults(int *p, int *nowhere) {
  add<<<1, 1>>>(p, 1);
  *nowhere = 1;
}

static int bad = 0;
static void same(const char *what, long have, long want) {
  if (have == want) return;
  std::printf("%s: %ld instead of %ld\n", what, have, want);
  bad = 1;
}

int main() {
  int *d, h[1024];
  cudaMalloc(&d, sizeof h);
  auto get = [&] { same("synchronize", cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost), 0); };

  cudaMemset(d, 0, sizeof h);
  ordered<<<1, 32>>>(d);
  get();
  for (int k = 0; k < 64; ++k) same("ordered", h[k], 62);
  for (int k = 64; k < 67; ++k) same("calls", h[k], 0);

  for (int k = 0; k < 100; ++k) h[k] = k + 1;
  h[100] = 0;
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  sum<<<1, 1>>>(d, d + 100, 100);
  get();
  same("sum", h[100], 5050);

  unsigned seed = 1;
  for (int &x : h) x = (seed = seed * 1664525 + 1013904223) >> 16;
  int sorted[1024];
  std::memcpy(sorted, h, sizeof h);
  std::sort(sorted, sorted + 1024);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  quicksort<<<1, 1>>>(d, 0, 1023);
  get();
  same("quicksort", std::memcmp(h, sorted, sizeof h), 0);

  cudaMemset(d, 0, sizeof h);
  step<<<1, 1>>>(d, 3000);
  get();
  same("steps", h[0], 6002);
  same("steps before the last", h[1], 6000);

  Big *big, back;
  cudaMalloc(&big, 2 * sizeof(Big));
  large<<<1, 1>>>(big);
  cudaMemcpy(&back, big + 1, sizeof back, cudaMemcpyDeviceToHost);
  same("large", back.values[299], 299 * 299);
  same("last", (long)(back.last * 10), 25);

  char *c, host[512] = {}, from[64];
  for (int k = 0; k < 64; ++k) from[k] = k;
  cudaMalloc(&c, 1024);
  cudaMemset(c, 0, 1024);
  cudaMemcpy(c + 600, from, 64, cudaMemcpyHostToDevice);
  memory<<<1, 1>>>(c, c + 600);
  cudaMemcpy(host, c, 512, cudaMemcpyDeviceToHost);
  same("filled", host[9] + host[30] + host[99] + host[100], 21);
  same("copied", host[10] + host[29], 19);
  same("filled by rows", host[128] + host[131] + host[132] + host[144] + host[160] + host[176], 4);
  same("copied by rows", host[256 + 4] * 100 + host[264], 416);
  same("gap", host[256 + 5], 0);

  errors<<<1, 32>>>(d, c);
  get();
  const int want[] = {9, 9, 0, 0, 5, 0, 0, 0, 32, 0, 8};
  for (int k = 0; k < 11; ++k) same("errors", h[k], want[k]);
  cudaMemcpy(host, c, 512, cudaMemcpyDeviceToHost);
  same("name", std::strcmp(host, "cudaErrorInvalidConfiguration invalid configuration argument"), 0);

  for (int k = 0; k < 1024; ++k) h[k] = k;
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  cudaStream_t s, t;
  cudaStreamCreate(&s);
  cudaStreamCreate(&t);
  all<<<1, 32, 0, s>>>(d);
  all<<<1, 32, 0, t>>>(d + 512);
  same("streams", cudaDeviceSynchronize(), 0);
  get();
  for (int k = 0; k < 1024; ++k) same("reversed", h[k], k / 16 * 16 + 15 - k % 16);
  int *mapped;
  cudaHostAlloc(&mapped, sizeof(int), cudaHostAllocMapped);
  *mapped = 0;
  faults<<<1, 1>>>(mapped, nullptr);
  same("fault", cudaDeviceSynchronize() != 0, 1);
  same("child of a grid that failed", *mapped, 0);
  std::puts(bad ? "wrong" : "ok");
  return bad;
}
