// needs: cutlass
// arch: sm_75
// CUTLASS 2: Turing tensor cores with a bias and a relu in the epilogue.
#include <cutlass/epilogue/thread/linear_combination_relu.h>
#include <cutlass/gemm/device/gemm.h>
using Half = cutlass::half_t;
using Epilogue = cutlass::epilogue::thread::LinearCombinationRelu<Half, 8, float, float>;
using Gemm = cutlass::gemm::device::Gemm<Half, cutlass::layout::RowMajor, Half, cutlass::layout::ColumnMajor, Half, cutlass::layout::RowMajor, float,
    cutlass::arch::OpClassTensorOp, cutlass::arch::Sm75, cutlass::gemm::GemmShape<128, 128, 32>, cutlass::gemm::GemmShape<64, 64, 32>,
    cutlass::gemm::GemmShape<16, 8, 8>, Epilogue, cutlass::gemm::threadblock::GemmIdentityThreadblockSwizzle<>, 2>;
int use(Gemm::Arguments args) { Gemm g; return int(g(args)); }
