// Buffers that own their memory, a stream with events, algorithms that take device lambdas, errors as exceptions.
// options --extended-lambda
// buffer x f32[100] rand(-3,3) out
// buffer m i32[100] rand(0,50) out
// launch clampTo<<<1, 128>>>(x, 100, -1.0f, 2.0f)
// launch fillWith<int><<<2, 64>>>(m, 100, 3)
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
struct CudaError : std::runtime_error {
  CudaError(cudaError_t e, const char *what) : std::runtime_error(std::string(what) + ": " + cudaGetErrorString(e)) {}
};
inline void check(cudaError_t e, const char *what = "cuda") {
  if (e != cudaSuccess) throw CudaError(e, what);
}
template <class T> __global__ void fillWith(T *p, size_t n, T v) {
  for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) p[i] += v;
}
template <class F> __global__ void each(size_t n, F f) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i < n) f(i);
}
__global__ void clampTo(float *p, int n, float lo, float hi) {
  int i = threadIdx.x;
  if (i < n) p[i] = fminf(fmaxf(p[i], lo), hi);
}
template <class T> class Buffer {
  struct Free {
    void operator()(T *p) const noexcept { cudaFree(p); }
  };
  std::unique_ptr<T[], Free> data_;
  size_t size_ = 0;
public:
  Buffer() = default;
  explicit Buffer(size_t n) : size_(n) {
    T *p = nullptr;
    check(cudaMalloc(&p, n * sizeof(T)), "allocation");
    data_.reset(p);
  }
  Buffer(const std::vector<T> &v) : Buffer(v.size()) { check(cudaMemcpy(get(), v.data(), v.size() * sizeof(T), cudaMemcpyDefault)); }
  T *get() const { return data_.get(); }
  size_t size() const { return size_; }
  void fill(T v, cudaStream_t s = nullptr) { fillWith<<<(size_ + 63) / 64, 64, 0, s>>>(get(), size_, v); }
  template <class U, class F> Buffer<U> map(F f) const {
    Buffer<U> r(size_);
    T *from = get();
    U *to = r.get();
    each<<<(size_ + 127) / 128, 128>>>(size_, [=] __device__(size_t i) { to[i] = f(from[i]); });
    return r;
  }
};
class Timer {
  cudaEvent_t a, b;
public:
  Timer() { cudaEventCreate(&a), cudaEventCreate(&b), cudaEventRecord(a); }
  ~Timer() { cudaEventDestroy(a), cudaEventDestroy(b); }
  float stop() {
    float ms = 0;
    cudaEventRecord(b), cudaEventSynchronize(b), cudaEventElapsedTime(&ms, a, b);
    return ms;
  }
};
struct Half {
  __device__ float operator()(double v) const { return float(v / 2); }
};
int main() try {
  Timer timer;
  Buffer<double> d(std::vector<double>(100, 1.5));
  d.fill(2);
  Buffer<int> counts(100);
  counts.fill(3);
  auto f = d.map<float>(Half());
  clampTo<<<1, 128>>>(f.get(), int(f.size()), 0, 1);
  std::printf("%f ms\n", timer.stop());
  return 0;
} catch (const CudaError &e) {
  std::fprintf(stderr, "%s\n", e.what());
  return 1;
}
