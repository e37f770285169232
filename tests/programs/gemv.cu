#include <stdio.h>
#include <cuda.h>
#include <vector>
#include <memory>
#include <numeric>
#include <random>
#include <thread>
#include <mutex>
template <typename T> class Matrix { public: Matrix(int r, int c) : rows(r), cols(c), data(r * c) {} T &operator()(int i, int j) { return data[i * cols + j]; } int rows, cols; std::vector<T> data; };
template <typename T> __global__ void gemv(const T *__restrict__ A, const T *__restrict__ x, T *__restrict__ y, int m, int n) { extern __shared__ __align__(sizeof(double)) unsigned char smem[]; T *s = reinterpret_cast<T *>(smem); int row = blockIdx.x; T acc = 0; for (int j = threadIdx.x; j < n; j += blockDim.x) acc = fma(A[row * n + j], x[j], acc); s[threadIdx.x] = acc; __syncthreads(); for (int k = blockDim.x / 2; k > 0; k /= 2) { if (threadIdx.x < k) s[threadIdx.x] += s[threadIdx.x + k]; __syncthreads(); } if (threadIdx.x == 0) y[row] = s[0]; }
int main() { Matrix<float> m(4, 4); std::unique_ptr<float[]> p(new float[16]); std::mt19937 rng(42); float *d = nullptr; gemv<float><<<4, 64, 64 * sizeof(float)>>>(d, d, d, 4, 4); gemv<double><<<4, 64, 64 * sizeof(double)>>>((double *)d, (double *)d, (double *)d, 4, 4); std::thread t([] {}); t.join(); auto s = std::accumulate(m.data.begin(), m.data.end(), 0.f); printf("%f", s); }
