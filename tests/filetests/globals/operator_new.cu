// RUN: jacq -arch=sm_80 -O3
// LOOK: call trap
// CHECK-NOT: trap
// The language's allocation functions by name, as <new> declares them.
void *operator new(decltype(sizeof(0)));
void operator delete(void *) noexcept;
__host__ __device__ inline void both(int **p) {
    p[0] = static_cast<int *>(::operator new(24));
    ::operator delete(p[1]);
}
__global__ void k(int **p) { both(p); }
// CHECK: call.uni (retval0), malloc, (param0);
// CHECK: call.uni free, (param0);
