static __device__ int nobody(int x) { return x; }
static int nobody_here(int x) { return x; }
static __device__ int somebody(int x) { return x; }
static inline int quiet(int x) { return x; }
[[maybe_unused]] static int quieter(int x) { return x; }
template <class T> static T quietest(T x) { return x; }
static __host__ __device__ int host_uses(int x) { return x; }
int main() { return host_uses(1); }
__global__ void k(int *p) { *p = somebody(*p); }
