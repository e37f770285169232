template <class T> struct Holder {
  T t;
};
struct Indirect {
  Holder<Indirect> held;
  int n;
};
struct Named {
  int n;
  __device__ Named Named *self() { return this; }
};
__global__ void k(int *o) {
  Indirect i;
  Named b;
  o[0] = sizeof(i.n) + sizeof(Named) + sizeof(Indirect) + b.n;
  b.self();
}
