// needs: cutlass
// arch: sm_90a
// CUTLASS 3: cooperative gemm on Hopper with the stream-k scheduler.
#include "collective.h"
using B16 = cutlass::bfloat16_t;
using G = Built<cutlass::arch::Sm90, cutlass::arch::OpClassTensorOp, B16, cutlass::layout::RowMajor, 8, B16, cutlass::layout::RowMajor, 8, B16, B16, float,
    Shape<_256, _128, _64>, Shape<_2, _1, _1>, cutlass::epilogue::fusion::LinearCombination<B16, float>, cutlass::gemm::KernelTmaWarpSpecializedCooperative,
    cutlass::epilogue::TmaWarpSpecializedCooperative, cutlass::gemm::StreamKScheduler>;
int use(const G::Gemm::Arguments &args, void *work) { return run<G>(args, work); }
