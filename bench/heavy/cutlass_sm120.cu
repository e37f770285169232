// needs: cutlass
// arch: sm_120a
// CUTLASS 3: block-scaled fp4 on consumer Blackwell.
#include "collective.h"
using F4 = cutlass::nv_float4_t<cutlass::float_e2m1_t>;
using G = Built<cutlass::arch::Sm120, cutlass::arch::OpClassBlockScaledTensorOp, F4, cutlass::layout::RowMajor, 32, F4, cutlass::layout::ColumnMajor, 32,
    cutlass::bfloat16_t, cutlass::bfloat16_t, float, Shape<_128, _128, _128>, Shape<_1, _1, _1>>;
int use(const G::Gemm::Arguments &args, void *work) { return run<G>(args, work); }
