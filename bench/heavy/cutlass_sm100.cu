// needs: cutlass
// arch: sm_100a
// CUTLASS 3: gemm with tcgen05 and two SMs to a tile.
#include "collective.h"
using Half = cutlass::half_t;
using G = Built<cutlass::arch::Sm100, cutlass::arch::OpClassTensorOp, Half, cutlass::layout::RowMajor, 8, Half, cutlass::layout::ColumnMajor, 8, float, float,
    float, Shape<_256, _128, _64>, Shape<_2, _2, _1>>;
int use(const G::Gemm::Arguments &args, void *work) { return run<G>(args, work); }
