// needs: cutlass
// arch: sm_90a
// CUTLASS 3: warp-specialised gemm on Hopper, schedules by the builder.
#include "collective.h"
using Half = cutlass::half_t;
using G = Built<cutlass::arch::Sm90, cutlass::arch::OpClassTensorOp, Half, cutlass::layout::RowMajor, 8, Half, cutlass::layout::ColumnMajor, 8, float, float,
    float, Shape<_128, _128, _64>, Shape<_2, _1, _1>>;
int use(const G::Gemm::Arguments &args, void *work) { return run<G>(args, work); }
