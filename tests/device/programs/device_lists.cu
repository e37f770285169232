#include "check.h"
// A heap on the device: lists that kernels make, walk and free, buffers in one kernel used in the next, new and delete of arrays.
struct Node { int value; Node* next; };
__global__ void build(Node** heads, int n) {
  int i = threadIdx.x;
  Node* head = nullptr;
  for (int k = 0; k <= i % n; k++) {
    Node* x = (Node*)malloc(sizeof(Node));
    x->value = i * 100 + k;
    x->next = head;
    head = x;
  }
  heads[i] = head;
}
__global__ void total(Node** heads, int* sums) {
  int sum = 0;
  for (Node* x = heads[threadIdx.x]; x;) {
    sum += x->value;
    Node* next = x->next;
    free(x);
    x = next;
  }
  sums[threadIdx.x] = sum;
}
struct Counted { int v; int* gone; __device__ ~Counted() { atomicAdd(gone, v); } };
__global__ void arrays(int* gone, int* out) {
  __shared__ int* shared;
  if (threadIdx.x == 0) shared = new int[blockDim.x];
  __syncthreads();
  shared[threadIdx.x] = threadIdx.x * 5;
  __syncthreads();
  out[threadIdx.x] = shared[blockDim.x - 1 - threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    delete[] shared;
    Counted* c = new Counted[4];
    for (int i = 0; i < 4; i++) c[i].v = i + 1, c[i].gone = gone;
    delete[] c;
  }
}
int main() {
  const int n = 32;
  Node** heads;
  int *sums, *gone;
  CK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 8 << 20));
  CK(cudaMalloc(&heads, n * sizeof(Node*)));
  CK(cudaMallocManaged(&sums, n * 4));
  CK(cudaMallocManaged(&gone, 4));
  *gone = 0;
  build<<<1, n>>>(heads, 7);
  total<<<1, n>>>(heads, sums);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) {
    int want = 0;
    for (int k = 0; k <= i % 7; k++) want += i * 100 + k;
    REQUIRE(sums[i] == want);
  }
  arrays<<<1, n>>>(gone, sums);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) REQUIRE(sums[i] == (n - 1 - i) * 5);
  REQUIRE(*gone == 10);
  puts("ok");
  return 0;
}
