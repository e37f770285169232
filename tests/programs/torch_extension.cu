// flags: --stand-ins=stand-ins
#include <torch/extension.h>
#include <ATen/cuda/CUDAContext.h>
#include <vector>
template <typename scalar_t> __global__ void fwd(const scalar_t* __restrict__ x, scalar_t* y, int n) { int i = blockIdx.x*blockDim.x+threadIdx.x; if (i < n) y[i] = x[i] * x[i] + scalar_t(1.0f); }
template <typename scalar_t> __global__ void acc(const torch::PackedTensorAccessor32<scalar_t,2,torch::RestrictPtrTraits> in, torch::PackedTensorAccessor32<scalar_t,2,torch::RestrictPtrTraits> out) { int n = blockIdx.y, c = threadIdx.x; if (c < in.size(1)) { out[n][c] = in[n][c] * 2; gpuAtomicAdd(&out[n][0], in[n][c]); } }
std::vector<torch::Tensor> f(torch::Tensor x, torch::Tensor w) {
  TORCH_CHECK(x.is_cuda(), "cuda"); auto y = torch::zeros_like(x); const auto n = x.numel();
  const dim3 blocks((n + 255) / 256, 3);
  AT_DISPATCH_FLOATING_TYPES_AND_HALF(x.type(), "f", ([&] { fwd<scalar_t><<<blocks, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<scalar_t>(), y.data_ptr<scalar_t>(), n); }));
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "g", ([&] { acc<scalar_t><<<blocks, 256>>>(x.packed_accessor32<scalar_t,2,torch::RestrictPtrTraits>(), y.packed_accessor32<scalar_t,2,torch::RestrictPtrTraits>()); }));
  AT_DISPATCH_FLOATING_TYPES_AND2(at::ScalarType::Half, at::ScalarType::BFloat16, x.scalar_type(), "h", [&] { fwd<<<1,2>>>(x.data_ptr<scalar_t>(), w.data_ptr<scalar_t>(), n); });
  return {y};
}
PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("f", &f, "f"); }
