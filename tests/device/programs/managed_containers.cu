#include "check.h"
#include <new>
#include <vector>
// Classes in managed memory: an operator new, a list that host and device link, a vector with a managed allocator.
struct Managed {
  static void* operator new(size_t n) { void* p; CK(cudaMallocManaged(&p, n)); return p; }
  static void* operator new[](size_t n) { void* p; CK(cudaMallocManaged(&p, n)); return p; }
  static void operator delete(void* p) { CK(cudaFree(p)); }
  static void operator delete[](void* p) { CK(cudaFree(p)); }
};
struct Node : Managed {
  int value;
  Node* next;
  Node(int v, Node* n) : value(v), next(n) {}
};
struct Text : Managed {
  int length = 0;
  char* data = nullptr;
  explicit Text(const char* s) { length = strlen(s); CK(cudaMallocManaged(&data, length + 1)); memcpy(data, s, length + 1); }
  ~Text() { CK(cudaFree(data)); }
};
template <typename T> struct Allocator {
  using value_type = T;
  Allocator() = default;
  template <typename U> Allocator(const Allocator<U>&) {}
  T* allocate(size_t n) { T* p; CK(cudaMallocManaged(&p, n * sizeof(T))); return p; }
  void deallocate(T* p, size_t) { CK(cudaFree(p)); }
  bool operator==(const Allocator&) const { return true; }
  bool operator!=(const Allocator&) const { return false; }
};
__global__ void twice(Node* head) {
  int k = 0;
  for (Node* n = head; n; n = n->next, k++)
    if (k % blockDim.x == threadIdx.x) n->value *= 2;
}
__global__ void upper(Text* t) {
  for (int i = threadIdx.x; i < t->length; i += blockDim.x)
    if (t->data[i] >= 'a' && t->data[i] <= 'z') t->data[i] -= 32;
}
__global__ void square(int* v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) v[i] *= v[i];
}
int main() {
  Node* head = nullptr;
  for (int i = 0; i < 20; i++) head = new Node(i, head);
  twice<<<1, 8>>>(head);
  CK(cudaDeviceSynchronize());
  int want = 38;
  while (head) {
    REQUIRE(head->value == want);
    want -= 2;
    Node* next = head->next;
    delete head;
    head = next;
  }
  Text* t = new Text("Managed memory, shared by both.");
  upper<<<1, 16>>>(t);
  CK(cudaDeviceSynchronize());
  REQUIRE(!strcmp(t->data, "MANAGED MEMORY, SHARED BY BOTH."));
  delete t;
  std::vector<int, Allocator<int>> v;
  for (int i = 0; i < 100; i++) v.push_back(i);
  CK(cudaMemAdvise(v.data(), v.size() * 4, cudaMemAdviseSetReadMostly, cudaMemLocation{cudaMemLocationTypeDevice, 0}));
  CK(cudaMemPrefetchAsync(v.data(), v.size() * 4, cudaMemLocation{cudaMemLocationTypeDevice, 0}, 0));
  square<<<1, 128>>>(v.data(), v.size());
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < 100; i++) REQUIRE(v[i] == i * i);
  puts("ok");
  return 0;
}
