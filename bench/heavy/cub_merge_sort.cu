// CUB: merge sorts by a comparison of one's own.
#include <cub/device/device_merge_sort.cuh>
struct Less { template <class T> __host__ __device__ bool operator()(const T &a, const T &b) const { return a % 1000 < b % 1000; } };
void use(long long *k, int *v, int n) {
    size_t s = 0;
    cub::DeviceMergeSort::SortPairs(nullptr, s, k, v, n, Less{});
    cub::DeviceMergeSort::SortKeys(nullptr, s, v, n, Less{});
}
