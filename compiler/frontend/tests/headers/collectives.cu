// CUB's rarer collectives, iterators and work of single threads.
#include <cub/cub.cuh>
#include <cub/util_allocator.cuh>
#include <cub/device/device_histogram.cuh>
#include <cub/device/device_run_length_encode.cuh>
#include <cub/device/device_partition.cuh>
#include <cub/device/device_segmented_sort.cuh>
#include <cub/device/device_merge_sort.cuh>
#include <cub/device/device_for.cuh>
#include <cub/block/block_histogram.cuh>
#include <cub/block/block_adjacent_difference.cuh>
#include <cub/block/block_merge_sort.cuh>
#include <cub/block/block_shuffle.cuh>
#include <cub/block/block_radix_rank.cuh>
#include <cub/warp/warp_load.cuh>
#include <cub/warp/warp_store.cuh>
#include <cub/warp/warp_exchange.cuh>
#include <cub/warp/warp_merge_sort.cuh>
#include <cub/thread/thread_load.cuh>
#include <cub/thread/thread_store.cuh>
#include <cub/thread/thread_reduce.cuh>
#include <cub/thread/thread_scan.cuh>
#include <cub/iterator/transform_input_iterator.cuh>
#include <cub/iterator/counting_input_iterator.cuh>
#include <cub/iterator/arg_index_input_iterator.cuh>
#include <cub/iterator/cache_modified_input_iterator.cuh>
#include <cub/util_ptx.cuh>
#include <cub/util_math.cuh>
#include <cub/util_debug.cuh>
#include <cub/grid/grid_barrier.cuh>

struct CustomMin { template <typename T> __device__ __forceinline__ T operator()(const T &a, const T &b) const { return (b < a) ? b : a; } };
struct CustomMin2 { template <typename T> __device__ bool operator()(const T &a, const T &b) const { return a < b; } };
struct Conv { __host__ __device__ float operator()(int a) const { return a * 2.f; } };
struct Seg { int k; float v; };
struct SegSum { __device__ Seg operator()(const Seg &a, const Seg &b) const { return Seg{a.k + b.k, b.k ? b.v : a.v + b.v}; } };
__global__ void hist(int *d, unsigned *o) { typedef cub::BlockHistogram<unsigned char, 128, 4, 256> H; __shared__ typename H::TempStorage t; __shared__ unsigned h[256]; unsigned char v[4] = {1, 2, 3, 4}; H(t).Histogram(v, h); __syncthreads(); H(t).InitHistogram(h); H(t).Composite(v, h); o[threadIdx.x] = h[threadIdx.x]; }
__global__ void adj(int *d) { typedef cub::BlockAdjacentDifference<int, 128> A; __shared__ typename A::TempStorage t; int v[4] = {1, 2, 3, 4}, r[4]; A(t).SubtractLeft(v, r, cub::Difference()); d[threadIdx.x] = r[0]; }
__global__ void ms(int *d) { typedef cub::BlockMergeSort<int, 128, 4> M; __shared__ typename M::TempStorage t; int k[4] = {4, 3, 2, 1}; M(t).Sort(k, CustomMin2()); d[threadIdx.x] = k[0]; }
__global__ void wl(int *d) { typedef cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE> L; typedef cub::WarpStore<int, 4, cub::WARP_STORE_TRANSPOSE> S; __shared__ union { typename L::TempStorage l; typename S::TempStorage s; } t[4]; int w = threadIdx.x / 32; int v[4]; L(t[w].l).Load(d + w * 128, v); __syncwarp(); S(t[w].s).Store(d + w * 128, v); typedef cub::WarpReduce<int, 16> WR; __shared__ typename WR::TempStorage wr[8]; int r = WR(wr[threadIdx.x / 16]).Reduce(v[0], CustomMin()); int hs = WR(wr[threadIdx.x / 16]).HeadSegmentedSum(v[0], threadIdx.x % 5 == 0); typedef cub::WarpScan<Seg> WS; __shared__ typename WS::TempStorage ws[4]; Seg sg{1, 2.f}, og; WS(ws[w]).InclusiveScan(sg, og, SegSum()); d[0] = r + hs + og.k; }
__global__ void misc(int *d, float *f) { int x = cub::ThreadLoad<cub::LOAD_CG>(d + 1); cub::ThreadStore<cub::STORE_CS>(d, x); unsigned l = cub::LaneId(), w = cub::WarpId(); d[1] = l + w + cub::WarpMask<8>(0) + cub::LaneMaskLt(); d[2] = cub::ShuffleDown<32>(x, 1, 31, 0xffffffff) + cub::ShuffleUp<32>(x, 1, 0, 0xffffffff) + cub::ShuffleIndex<32>(x, 0, 0xffffffff) + cub::BFE(x, 3, 4); int a[4] = {1, 2, 3, 4}; d[3] = cub::ThreadReduce(a, cub::Sum()); cub::CountingInputIterator<int> ci(3); cub::TransformInputIterator<float, Conv, int *> ti(d, Conv()); cub::ArgIndexInputIterator<float *> ai(f); cub::CacheModifiedInputIterator<cub::LOAD_LDG, int> cm(d); f[0] = ci[2] + ti[1] + (*ai).value + cm[3]; d[4] = cub::DivideAndRoundUp(x, 3); f[1] = cub::Traits<float>::CATEGORY; cub::Swap(a[0], a[1]); cub::LoadDirectBlocked(threadIdx.x, d, a); cub::StoreDirectStriped<128>(threadIdx.x, d, a); cub::LoadDirectWarpStriped(threadIdx.x, d, a, 100); }
__global__ void br(int *d, int *e) { typedef cub::BlockReduce<int, 16, cub::BLOCK_REDUCE_RAKING, 16> R; __shared__ typename R::TempStorage t; int a = R(t).Sum(d[threadIdx.x], 100); typedef cub::BlockScan<int, 128, cub::BLOCK_SCAN_WARP_SCANS> S; __shared__ typename S::TempStorage s; int x, agg; S(s).ExclusiveScan(a, x, 0, cub::Max(), agg); S(s).ExclusiveSum(a, x, agg); S(s).InclusiveSum(a, x); typedef cub::BlockDiscontinuity<int, 128> D; __shared__ typename D::TempStorage dd; int v[4], hf[4], tf[4]; D(dd).FlagHeads(hf, v, cub::Inequality()); D(dd).FlagTails(tf, v, cub::Inequality()); D(dd).FlagHeadsAndTails(hf, tf, v, cub::Inequality()); typedef cub::BlockRadixSort<unsigned, 128, 4, float> RS; __shared__ typename RS::TempStorage rs; unsigned k[4]; float fv[4]; RS(rs).SortDescending(k, fv); RS(rs).SortBlockedToStriped(k, fv, 0, 16); typedef cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_VECTORIZE> BL; __shared__ typename BL::TempStorage bl; BL(bl).Load(d, v, 100, -1); typedef cub::BlockShuffle<int, 128> Sh; __shared__ typename Sh::TempStorage sh; int o; Sh(sh).Offset(a, o, 1); Sh(sh).Up(v, v); e[0] = x + hf[0] + k[0] + o; }
