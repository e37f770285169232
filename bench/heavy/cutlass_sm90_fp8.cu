// needs: cutlass
// arch: sm_90a
// CUTLASS 3: fp8 on Hopper, ping-pong, with a bias and an activation fused by the epilogue's visitor tree.
#include "collective.h"
#include <cutlass/epilogue/thread/activation.h>
using F8 = cutlass::float_e4m3_t;
using Fusion = cutlass::epilogue::fusion::LinCombPerRowBiasEltAct<cutlass::epilogue::thread::GELU, cutlass::half_t, float, cutlass::half_t>;
using G = Built<cutlass::arch::Sm90, cutlass::arch::OpClassTensorOp, F8, cutlass::layout::RowMajor, 16, F8, cutlass::layout::ColumnMajor, 16, cutlass::half_t,
    cutlass::half_t, float, Shape<_64, _128, _128>, Shape<_1, _2, _1>, Fusion, cutlass::gemm::KernelTmaWarpSpecializedPingpongFP8FastAccum,
    cutlass::epilogue::TmaWarpSpecialized>;
int use(const G::Gemm::Arguments &args, void *work) { return run<G>(args, work); }
