// needs: cutlass
// CuTe: a gemm with ldmatrix, cp.async and a swizzled layout, written with partitions of tensors.
#include <cute/tensor.hpp>
using namespace cute;
template <class Layout, class Copy, class Mma, class Load>
__global__ void gemm(const half_t *A, const half_t *B, half_t *C, int M, int N, int K, Layout, Copy copy_, Mma mma, Load load) {
    extern __shared__ half_t memory[];
    Tensor gA = local_tile(make_tensor(make_gmem_ptr(A), make_shape(M, K), make_stride(K, Int<1>{})), make_tile(Int<128>{}, Int<64>{}), make_coord(blockIdx.x, _));
    Tensor gB = local_tile(make_tensor(make_gmem_ptr(B), make_shape(N, K), make_stride(K, Int<1>{})), make_tile(Int<128>{}, Int<64>{}), make_coord(blockIdx.y, _));
    Tensor gC = local_tile(make_tensor(make_gmem_ptr(C), make_shape(M, N), make_stride(N, Int<1>{})), make_tile(Int<128>{}, Int<128>{}), make_coord(blockIdx.x, blockIdx.y));
    Tensor sA = make_tensor(make_smem_ptr(memory), Layout{});
    Tensor sB = make_tensor(make_smem_ptr(memory + cosize_v<Layout>), Layout{});
    auto thr = copy_.get_slice(threadIdx.x);
    Tensor tAg = thr.partition_S(gA);
    Tensor tAs = thr.partition_D(sA);
    Tensor tBg = thr.partition_S(gB);
    Tensor tBs = thr.partition_D(sB);
    auto tm = mma.get_slice(threadIdx.x);
    Tensor rA = tm.partition_fragment_A(sA(_, _, 0));
    Tensor rB = tm.partition_fragment_B(sB(_, _, 0));
    Tensor rC = tm.partition_fragment_C(gC);
    auto la = make_tiled_copy_A(load, mma);
    auto lb = make_tiled_copy_B(load, mma);
    auto ta = la.get_slice(threadIdx.x);
    auto tb = lb.get_slice(threadIdx.x);
    Tensor sa = ta.partition_S(sA);
    Tensor ra = ta.retile_D(rA);
    Tensor sb = tb.partition_S(sB);
    Tensor rb = tb.retile_D(rB);
    clear(rC);
    constexpr int stages = size<2>(Layout{});
    int tiles = size<3>(tAg), next = 0;
    for (; next < stages - 1; ++next) copy(copy_, tAg(_, _, _, next), tAs(_, _, _, next)), copy(copy_, tBg(_, _, _, next), tBs(_, _, _, next)), cp_async_fence();
    for (int t = 0; t < tiles; ++t, ++next) {
        cp_async_wait<stages - 2>();
        __syncthreads();
        CUTE_UNROLL
        for (int k = 0; k < size<2>(rA); ++k) {
            copy(la, sa(_, _, k, t % stages), ra(_, _, k)), copy(lb, sb(_, _, k, t % stages), rb(_, _, k));
            cute::gemm(mma, rA(_, _, k), rB(_, _, k), rC);
        }
        if (next < tiles) copy(copy_, tAg(_, _, _, next), tAs(_, _, _, next % stages)), copy(copy_, tBg(_, _, _, next), tBs(_, _, _, next % stages));
        cp_async_fence();
    }
    axpby(1.0f, rC, 0.0f, tm.partition_C(gC));
}
void use(const half_t *a, const half_t *b, half_t *c, int m, int n, int k) {
    auto atom = composition(Swizzle<3, 3, 3>{}, Layout<Shape<_8, Shape<_8, _8>>, Stride<_8, Stride<_1, _64>>>{});
    auto layout = tile_to_shape(atom, make_shape(Int<128>{}, Int<64>{}, Int<3>{}));
    auto copy_ = make_tiled_copy(Copy_Atom<SM80_CP_ASYNC_CACHEALWAYS<uint128_t>, half_t>{}, Layout<Shape<_16, _8>, Stride<_8, _1>>{}, Layout<Shape<_1, _8>>{});
    auto mma = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN{}, Layout<Shape<_2, _2>>{}, Tile<_32, _32, _16>{});
    gemm<<<dim3(m / 128, n / 128), 128, 98304>>>(a, b, c, m, n, k, layout, copy_, mma, Copy_Atom<SM75_U32x4_LDSM_N, half_t>{});
}
