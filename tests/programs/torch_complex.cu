// flags: --stand-ins=stand-ins
// Complex numbers of PyTorch in kernels: parts, conjugates, and sums by atomics, part by part.
#include <torch/extension.h>
#include <ATen/cuda/Atomic.cuh>
using complex_t = c10::complex<float>;
template <typename scalar_t> __device__ __forceinline__ scalar_t conj(scalar_t x);
template <> __device__ __forceinline__ float conj<float>(float x) { return x; }
template <> __device__ __forceinline__ complex_t conj<complex_t>(complex_t x) { return std::conj(x); }
template <typename scalar_t> __global__ void sum(const scalar_t *x, scalar_t *y, float *z) {
    gpuAtomicAdd(y, x[threadIdx.x] * conj(x[threadIdx.x]));
    if constexpr (!std::is_same_v<scalar_t, float>) {
        complex_t v = x[threadIdx.x];
        z[threadIdx.x] = std::real(v) + std::imag(v) + std::norm(v) + std::abs(v) + std::arg(v);
    }
}
void run(torch::Tensor x, torch::Tensor y, float *z) {
    sum<float><<<1, 32>>>(x.data_ptr<float>(), y.data_ptr<float>(), z);
    sum<complex_t><<<1, 32>>>(x.data_ptr<complex_t>(), y.data_ptr<complex_t>(), z);
}
