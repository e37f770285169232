// The unit's name comes from its first external definition, a function of the host or an initialised variable too.
inline void none() {}
static void neither() {}
extern int later;
int zeros;
void declared();
template <class T> void pattern(T) {}
namespace N { void first(long) { pattern(1); } }
int main() { return 0; }
namespace { __global__ void k(float *p) { *p = 2; } __device__ float v; }
static __device__ float s;
__global__ void user(float *p) { *p = v + s; }
void *use() { return (void *)k; }
