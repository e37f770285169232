// Views of tensors down to a single element that converts to a reference: assigned, added to, stepped, taken as a half.
// buffer a f32[64] rand(-4,4) out
// buffer n i32[64] rand(0,9) out
// buffer h f16[64] rand(-2,2) out
// launch rows<float, 2><<<8, 8>>>(a)
// launch counts<<<8, 8>>>(n)
// launch halves<<<1, 64>>>(h)
#include <cuda_fp16.h>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <vector>
template <class T, int dims> class Tensor;
template <class T, int dims> struct Sub {
  T *p;
  const int *strides;
  __host__ __device__ Sub<T, dims - 1> operator[](int i) const { return {p + i * strides[0], strides + 1}; }
};
template <class T> struct Sub<T, 0> {
  T *p;
  const int *strides;
  __host__ __device__ Sub operator=(T v) { *p = v; return *this; }
  __host__ __device__ operator T &() { return *p; }
  __host__ __device__ operator const T &() const { return *p; }
  __host__ __device__ T *operator&() { return p; }
};
template <class T, int dims> class Tensor {
public:
  Tensor(T *data, std::initializer_list<int> sizes);
  Tensor(T *data, const std::vector<int> &sizes) {
    if (sizes.size() != dims) throw std::runtime_error("dimensions " + std::to_string(sizes.size()));
  }
  __host__ __device__ Tensor(T *data, int rows, int columns);
  __host__ __device__ int size(int d) const { return sizes[d]; }
  __host__ __device__ Sub<T, dims - 1> operator[](int i) { return {data + i * strides[0], strides + 1}; }
private:
  T *data;
  int sizes[dims], strides[dims];
};
template <class T, int dims> __host__ __device__ Tensor<T, dims>::Tensor(T *data, int rows, int columns)
    : data(data), sizes{rows, columns}, strides{columns, 1} {}
template <class T, int dims> __global__ void rows(T *p) {
  Tensor<T, dims> t(p, 8, 8);
  int r = blockIdx.x, c = threadIdx.x;
  T before = t[r][(c + 1) & 7];
  __syncthreads();
  t[r][c] += before * t.size(0);
  t[r][c] -= 0.5f;
  t[r][c] *= 2;
  if (c == 3) t[r][c] = -1;
}
__global__ void counts(int *p) {
  Tensor<int, 2> t(p, 8, 8);
  int r = blockIdx.x, c = threadIdx.x;
  ++t[r][c];
  int old = t[r][c]++;
  t[r][c] <<= old & 3;
  t[r][c] |= 1;
  --t[r][c];
  *&t[r][c] ^= t[r][c] > 20 ? 5 : 0;
}
__global__ void halves(__half *p) {
  Tensor<__half, 2> t(p, 8, 8);
  int r = threadIdx.x / 8, c = threadIdx.x % 8;
  __half v;
  v = t[r][c];
  const auto same = t[r][c];
  __half w;
  w = same;
  t[r][c] = __hadd(v, w);
}
int main() {
  std::vector<int> sizes{8, 8};
  Tensor<float, 2> host(nullptr, sizes);
  rows<float, 2><<<8, 8>>>(nullptr);
}
