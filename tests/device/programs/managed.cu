#include "check.h"
__managed__ int total = 5;
__managed__ float grid[16];
struct Node { int value; Node* next; };
__global__ void walk(Node* n) { for (; n; n = n->next) { total += n->value; n->value = -n->value; } }
__global__ void fill() { grid[threadIdx.x] = threadIdx.x * 0.5f; }
int main() {
  Node *head = nullptr, *n;
  for (int i = 1; i <= 10; i++) {
    CK(cudaMallocManaged(&n, sizeof *n));
    n->value = i;
    n->next = head;
    head = n;
  }
  REQUIRE(total == 5);
  total = 100;
  walk<<<1, 1>>>(head);
  fill<<<1, 16>>>();
  CK(cudaDeviceSynchronize());
  REQUIRE(total == 155);
  for (int i = 0; i < 16; i++) REQUIRE(grid[i] == i * 0.5f);
  cudaPointerAttributes a;
  CK(cudaPointerGetAttributes(&a, head));
  REQUIRE(a.type == cudaMemoryTypeManaged && a.devicePointer == head && a.hostPointer == head);
  CK(cudaMemPrefetchAsync(head, sizeof *head, {cudaMemLocationTypeDevice, 0}, 0));
  CK(cudaMemAdvise(head, sizeof *head, cudaMemAdviseSetReadMostly, {cudaMemLocationTypeDevice, 0}));
  for (n = head; n;) { REQUIRE(n->value < 0); Node* next = n->next; CK(cudaFree(n)); n = next; }
  puts("ok");
  return 0;
}
