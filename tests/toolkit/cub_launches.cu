// kernels as nvcc's
// CUB's device-wide functions, called from host code and from a host template.
#include <cub/cub.cuh>
#include <cub/device/device_reduce.cuh>
struct CustomMin { template <typename T> __device__ __forceinline__ T operator()(const T& a, const T& b) const { return b < a ? b : a; } };
template <typename T> void run(T* in, T* out, int n) {
  void* tmp = nullptr; size_t bytes = 0;
  cub::DeviceReduce::Sum(tmp, bytes, in, out, n);
  cudaMalloc(&tmp, bytes);
  cub::DeviceReduce::Sum(tmp, bytes, in, out, n);
  cub::DeviceReduce::Reduce(tmp, bytes, in, out, n, CustomMin(), T(100));
  cub::DeviceScan::ExclusiveSum(tmp, bytes, in, out, n);
}
int main() {
  float *a, *b; int *x, *y;
  run<float>(a, b, 100);
  void* tmp = nullptr; size_t bytes = 0;
  cub::DeviceRadixSort::SortKeys(tmp, bytes, x, y, 100);
  cub::DeviceRadixSort::SortPairs(tmp, bytes, x, y, a, b, 100);
  cub::DeviceSelect::Flagged(tmp, bytes, a, x, b, y, 100);
  cub::DeviceHistogram::HistogramEven(tmp, bytes, a, x, 256, 0.f, 1.f, 1000);
  cub::DeviceRunLengthEncode::Encode(tmp, bytes, x, y, y, y, 100);
  cub::DeviceSegmentedReduce::Sum(tmp, bytes, a, b, 10, x, y);
}
