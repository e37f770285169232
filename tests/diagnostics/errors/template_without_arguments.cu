// The name of a class template stands for a whole type that an initialiser tells, not for a part of one.
template <class T> struct S { T v; __device__ S(T t) : v(t) {} };
typedef S X;
using Y = S;
__device__ S *pointer();
__device__ S function();
__global__ void parameter(S *p) {}
__global__ void reference(const S &r) {}
__global__ void k(int *p) {
    S whole(1);
    S *part = &whole;
    S list[2] = {1, 2};
    *p = whole.v;
}
