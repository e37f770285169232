// RUN: jacq -arch=sm_90 -std=c++17 -O1
// `friend` may stand behind other words of a declaration, and grants access all the same. nvcc takes `register` inside functions.
class Divisor {
    int value;
public:
    __device__ explicit Divisor(int d) : value(d) {}
    __host__ __device__ __forceinline__ friend int operator/(int n, const Divisor &d);
};
__host__ __device__ __forceinline__ int operator/(int n, const Divisor &d) { return n / d.value; }
__global__ void kernel(int *p) {
    register int n = p[1];
    p[0] = n / Divisor(p[2]);
  // CHECK: .visible .entry _Z6kernelPi(
  // CHECK: div.s32
}
