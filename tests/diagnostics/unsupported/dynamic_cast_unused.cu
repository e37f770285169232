struct A { __device__ virtual void f(); };
struct B : A {};
__device__ void A::f() {}
__device__ int unused(A *a) { return dynamic_cast<B *>(a) != nullptr; }
__device__ int used(A &a) { return &dynamic_cast<B &>(a) != nullptr; }
__global__ void k(A *a, int *p) { *p = used(*a); }
