#include "check.h"
#include <vector>
// Sparse matrix times vector, a warp per row, for several value types and a semiring.
struct Plus { template <typename T> __host__ __device__ T add(T a, T b) const { return a + b; } template <typename T> __host__ __device__ T mul(T a, T b) const { return a * b; } template <typename T> __host__ __device__ T zero() const { return 0; } };
struct MinPlus { template <typename T> __host__ __device__ T add(T a, T b) const { return a < b ? a : b; } template <typename T> __host__ __device__ T mul(T a, T b) const { return a + b; } template <typename T> __host__ __device__ T zero() const { return T(1 << 20); } };
template <typename T, typename Ring> __global__ void spmv(int rows, const int* start, const int* col, const T* val, const T* x, T* y, Ring ring) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize, lane = threadIdx.x % warpSize;
  if (row >= rows) return;
  T sum = ring.template zero<T>();
  for (int k = start[row] + lane; k < start[row + 1]; k += warpSize) sum = ring.add(sum, ring.mul(val[k], x[col[k]]));
  for (int d = 16; d; d >>= 1) sum = ring.add(sum, __shfl_xor_sync(~0u, sum, d));
  if (lane == 0) y[row] = sum;
}
template <typename T, typename Ring> void check(int n) {
  std::vector<int> start{0}, col;
  std::vector<T> val, x(n), y(n);
  for (int i = 0; i < n; i++) {
    x[i] = T(i % 17);
    for (int k = 0; k < i * 7 % 45; k++) {
      col.push_back((i * 31 + k * k) % n);
      val.push_back(T((i + k) % 9));
    }
    start.push_back(col.size());
  }
  int *s, *c;
  T *v, *dx, *dy;
  CK(cudaMalloc(&s, start.size() * 4));
  CK(cudaMalloc(&c, col.size() * 4));
  CK(cudaMalloc(&v, val.size() * sizeof(T)));
  CK(cudaMalloc(&dx, n * sizeof(T)));
  CK(cudaMalloc(&dy, n * sizeof(T)));
  CK(cudaMemcpy(s, start.data(), start.size() * 4, cudaMemcpyHostToDevice));
  CK(cudaMemcpy(c, col.data(), col.size() * 4, cudaMemcpyHostToDevice));
  CK(cudaMemcpy(v, val.data(), val.size() * sizeof(T), cudaMemcpyHostToDevice));
  CK(cudaMemcpy(dx, x.data(), n * sizeof(T), cudaMemcpyHostToDevice));
  spmv<<<(n * 32 + 127) / 128, 128>>>(n, s, c, v, dx, dy, Ring());
  CK(cudaMemcpy(y.data(), dy, n * sizeof(T), cudaMemcpyDeviceToHost));
  Ring ring;
  for (int i = 0; i < n; i++) {
    T sum = ring.template zero<T>();
    for (int k = start[i]; k < start[i + 1]; k++) sum = ring.add(sum, ring.mul(val[k], x[col[k]]));
    REQUIRE(sum == y[i]);
  }
}
int main() {
  check<float, Plus>(150);
  check<double, Plus>(70);
  check<int, MinPlus>(99);
  check<long long, MinPlus>(33);
  puts("ok");
  return 0;
}
