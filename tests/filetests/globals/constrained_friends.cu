// RUN: jacq -arch=sm_90 -std=c++20 -O1
// A friend that an instance of a class template defines is checked where it is used: its constraint may not hold.
template <class T> concept Ordered = requires(T a, T b) { a < b; };
struct Plain { int v; };
template <class T> struct Dual {
    T re;
    __device__ friend bool operator<(Dual a, Dual b) requires Ordered<T> { return a.re < b.re; }
    __device__ friend int twice(Dual a) { return a.re * 2; }
};
template <class T> __device__ int rank(T) { return Ordered<T>; }
__global__ void kernel(int *p) {
    p[0] = rank(Dual<int>{});
    p[1] = rank(Dual<Plain>{});
  // CHECK: .visible .entry _Z6kernelPi(
}
