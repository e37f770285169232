// Pieces of CUB that programs build collectives of their own from: raking layouts, iterators with cache modifiers, the bits of keys.
#include <cub/block/block_raking_layout.cuh>
#include <cub/cub.cuh>
template <class T, int N> struct Mirror {
    using Layout = cub::BlockRakingLayout<T, N>;
    static_assert(Layout::UNGUARDED);
    static constexpr int SEGMENT_LENGTH = Layout::SEGMENT_LENGTH;
    struct _TempStorage { typename Layout::TempStorage grid; };
    struct TempStorage : cub::Uninitialized<_TempStorage> {};
    _TempStorage &temp;
    __device__ Mirror(TempStorage &t) : temp(t.Alias()) {}
    __device__ T Sum(T v) {
        *Layout::PlacementPtr(temp.grid, threadIdx.x) = v;
        __syncthreads();
        T sum = 0;
        if (threadIdx.x < Layout::RAKING_THREADS) {
            T *p = Layout::RakingPtr(temp.grid, threadIdx.x);
            for (int i = 0; i < SEGMENT_LENGTH; ++i) sum += p[i];
        }
        return sum;
    }
};
template <class T> __global__ void mirror(T *d) {
    __shared__ typename Mirror<T, 128>::TempStorage t;
    d[threadIdx.x] = Mirror<T, 128>(t).Sum(d[threadIdx.x]);
}
template <int I> __global__ void copy(const float *from, float *to, int n) {
    float v[I];
    cub::CacheModifiedInputIterator<cub::LOAD_CS, float> in(from);
    cub::CacheModifiedOutputIterator<cub::STORE_CS, float> out(to);
    cub::LoadDirectWarpStriped(threadIdx.x, in, v, n, 1.0f);
    cub::StoreDirectWarpStriped(threadIdx.x, out, v, n);
}
template <class T> __global__ void largest(T *d, unsigned long long *bits) {
    using Bits = typename cub::Traits<T>::UnsignedBits;
    Bits b = cub::Traits<T>::TwiddleIn(reinterpret_cast<Bits &>(d[threadIdx.x]));
    atomicMax(bits, (unsigned long long)b);
    Bits back = cub::Traits<T>::TwiddleOut(b);
    d[threadIdx.x] = cuda::maximum<>()(reinterpret_cast<T &>(back), (T)1);
}
int main() {
    mirror<int><<<1, 128>>>(nullptr);
    mirror<double><<<1, 128>>>(nullptr);
    copy<4><<<1, 128>>>(nullptr, nullptr, 500);
    largest<float><<<1, 32>>>(nullptr, nullptr);
    largest<short><<<1, 32>>>(nullptr, nullptr);
    largest<unsigned><<<1, 32>>>(nullptr, nullptr);
    return 0;
}
