// needs: cutlass
// CUTLASS 2: forward convolution as an implicit gemm on Ampere.
#include <cutlass/conv/kernel/default_conv2d_fprop.h>
#include <cutlass/conv/device/implicit_gemm_convolution.h>
using Half = cutlass::half_t;
using Kernel = cutlass::conv::kernel::DefaultConv2dFprop<Half, cutlass::layout::TensorNHWC, Half, cutlass::layout::TensorNHWC, float,
    cutlass::layout::TensorNHWC, float, cutlass::arch::OpClassTensorOp, cutlass::arch::Sm80, cutlass::gemm::GemmShape<128, 128, 64>,
    cutlass::gemm::GemmShape<64, 64, 64>, cutlass::gemm::GemmShape<16, 8, 16>, cutlass::epilogue::thread::LinearCombination<float, 4, float, float>,
    cutlass::gemm::threadblock::GemmIdentityThreadblockSwizzle<>, 3, cutlass::arch::OpMultiplyAdd, cutlass::conv::IteratorAlgorithm::kOptimized>::Kernel;
using Conv = cutlass::conv::device::ImplicitGemmConvolution<Kernel>;
int use(Conv::Arguments args, void *work) { Conv c; return int(c.initialize(args, work)) + int(c()); }
