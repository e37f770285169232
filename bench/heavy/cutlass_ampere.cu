// needs: cutlass
// CUTLASS 2: Ampere tensor cores, half precision and tf32, three stages.
#include <cutlass/gemm/device/gemm_universal.h>
template <class T, class I, int Align> using Gemm = cutlass::gemm::device::GemmUniversal<T, cutlass::layout::RowMajor, T, cutlass::layout::ColumnMajor,
    float, cutlass::layout::RowMajor, float, cutlass::arch::OpClassTensorOp, cutlass::arch::Sm80, cutlass::gemm::GemmShape<128, 128, 32>,
    cutlass::gemm::GemmShape<64, 64, 32>, I, cutlass::epilogue::thread::LinearCombination<float, 4, float, float>,
    cutlass::gemm::threadblock::GemmIdentityThreadblockSwizzle<8>, 3, Align, Align>;
using Halfs = Gemm<cutlass::half_t, cutlass::gemm::GemmShape<16, 8, 16>, 8>;
using Tf32 = Gemm<float, cutlass::gemm::GemmShape<16, 8, 8>, 4>;
template <class G> int run(typename G::Arguments args) { G g; return int(g(args)); }
template int run<Halfs>(Halfs::Arguments);
template int run<Tf32>(Tf32::Arguments);
