// needs: cutlass
// arch: sm_90a
// CuTe: a wgmma gemm fed by tensor copies, two barriers to a stage.
#include <cute/tensor.hpp>
#include <cutlass/arch/barrier.h>
#include <cutlass/device_kernel.h>
#include <cutlass/pipeline/sm90_pipeline.hpp>
using namespace cute;
template <class L> struct Shared {
    alignas(128) ArrayEngine<half_t, cosize_v<L>> A, B;
    uint64_t full[size<2>(L{})], empty[size<2>(L{})];
};
template <class L, class TmaA, class TmaB, class Mma>
__global__ void __launch_bounds__(128) gemm(int M, int N, int K, CUTLASS_GRID_CONSTANT TmaA const a, CUTLASS_GRID_CONSTANT TmaB const b, half_t *C, Mma mma) {
    extern __shared__ char memory[];
    auto &s = *reinterpret_cast<Shared<L> *>(memory);
    Tensor mA = a.get_tma_tensor(make_shape(M, K));
    Tensor mB = b.get_tma_tensor(make_shape(N, K));
    Tensor gA = local_tile(mA, make_tile(Int<128>{}, Int<64>{}), make_coord(blockIdx.x, _));
    Tensor gB = local_tile(mB, make_tile(Int<128>{}, Int<64>{}), make_coord(blockIdx.y, _));
    Tensor gC = local_tile(make_tensor(make_gmem_ptr(C), make_shape(M, N), make_stride(Int<1>{}, M)), make_tile(Int<128>{}, Int<128>{}), make_coord(blockIdx.x, blockIdx.y));
    Tensor sA = make_tensor(make_smem_ptr(s.A.begin()), L{});
    Tensor sB = make_tensor(make_smem_ptr(s.B.begin()), L{});
    auto [tAg, tAs] = tma_partition(a, Int<0>{}, Layout<_1>{}, group_modes<0, 2>(sA), group_modes<0, 2>(gA));
    auto [tBg, tBs] = tma_partition(b, Int<0>{}, Layout<_1>{}, group_modes<0, 2>(sB), group_modes<0, 2>(gB));
    constexpr int bytes = sizeof(make_tensor_like(tensor<0>(tAs))) + sizeof(make_tensor_like(tensor<0>(tBs)));
    constexpr int stages = size<2>(L{});
    using Full = cutlass::arch::ClusterTransactionBarrier;
    using Empty = cutlass::arch::ClusterBarrier;
    bool leader = cutlass::canonical_warp_idx_sync() == 0 && elect_one_sync();
    if (leader)
        for (int i = 0; i < stages; ++i) Full::init(&s.full[i], 1), Empty::init(&s.empty[i], 128);
    cluster_sync();
    int tiles = size<1>(tAg), next = 0;
    for (; next < stages && next < tiles; ++next)
        if (leader) {
            Full::arrive_and_expect_tx(&s.full[next], bytes);
            copy(a.with(s.full[next]), tAg(_, next), tAs(_, next)), copy(b.with(s.full[next]), tBg(_, next), tBs(_, next));
        }
    auto thr = mma.get_thread_slice(threadIdx.x);
    Tensor tA = thr.make_fragment_A(thr.partition_A(sA));
    Tensor tB = thr.make_fragment_B(thr.partition_B(sB));
    Tensor tC = thr.partition_C(gC);
    Tensor acc = thr.make_fragment_C(tC);
    clear(acc);
    auto read = cutlass::PipelineState<stages>();
    for (int t = 0; t < tiles; ++t, ++read) {
        Full::wait(&s.full[read.index()], read.phase());
        warpgroup_arrive();
        cute::gemm(mma, tA(_, _, _, read.index()), tB(_, _, _, read.index()), acc);
        warpgroup_commit_batch();
        warpgroup_wait<0>();
        Empty::arrive(&s.empty[read.index()]);
    }
    axpby(1.f, acc, 0.f, tC);
}
void use(const half_t *a, const half_t *b, half_t *c, int m, int n, int k) {
    auto layout = tile_to_shape(GMMA::Layout_K_SW128_Atom<half_t>{}, make_shape(Int<128>{}, Int<64>{}, Int<3>{}));
    Tensor A = make_tensor(a, make_shape(m, k), make_stride(k, Int<1>{}));
    Tensor B = make_tensor(b, make_shape(n, k), make_stride(k, Int<1>{}));
    auto ta = make_tma_atom(SM90_TMA_LOAD{}, A, layout(_, _, 0), make_shape(Int<128>{}, Int<64>{}));
    auto tb = make_tma_atom(SM90_TMA_LOAD{}, B, layout(_, _, 0), make_shape(Int<128>{}, Int<64>{}));
    auto mma = make_tiled_mma(SM90_64x64x16_F16F16F16_SS<GMMA::Major::K, GMMA::Major::K>{});
    gemm<decltype(layout)><<<dim3(m / 128, n / 128), 128, sizeof(Shared<decltype(layout)>)>>>(m, n, k, ta, tb, c, mma);
}
