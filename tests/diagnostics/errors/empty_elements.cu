// Elements without members take none of the initialisers of a list.
struct Empty {};
struct Holder { Empty e[3]; int n; };
struct Tail { int n; Empty e[]; };
__device__ int f() {
  Holder h = {4};
  Empty a[1000000000] = {5};
  return h.n;
}
__device__ Tail t = {1, {2, 3}};
__global__ void k(int *p) { *p = f(); }
