// needs: cutlass
// CUTLASS 2: a grouped gemm whose problems are visited on the device.
#include <cutlass/gemm/device/gemm_grouped.h>
#include <cutlass/gemm/kernel/default_gemm_grouped.h>
using Half = cutlass::half_t;
using Kernel = cutlass::gemm::kernel::DefaultGemmGrouped<Half, cutlass::layout::RowMajor, cutlass::ComplexTransform::kNone, 8, Half,
    cutlass::layout::ColumnMajor, cutlass::ComplexTransform::kNone, 8, float, cutlass::layout::RowMajor, float, cutlass::arch::OpClassTensorOp,
    cutlass::arch::Sm80, cutlass::gemm::GemmShape<128, 128, 32>, cutlass::gemm::GemmShape<64, 64, 32>, cutlass::gemm::GemmShape<16, 8, 16>,
    cutlass::epilogue::thread::LinearCombination<float, 4, float, float>, cutlass::gemm::threadblock::GemmBatchedIdentityThreadblockSwizzle, 4,
    cutlass::gemm::kernel::GroupScheduleMode::kDeviceOnly>::GemmKernel;
using Gemm = cutlass::gemm::device::GemmGrouped<Kernel>;
int use(Gemm::Arguments args, void *work) { Gemm g; return int(g.initialize(args, work)) + int(g.run()); }
