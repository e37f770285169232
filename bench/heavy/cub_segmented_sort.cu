// CUB: a stable sort of segments.
#include <cub/device/device_segmented_sort.cuh>
void use(int *k, int *k2, float *v, float *v2, int *o, int n, int m) {
    size_t s = 0;
    cub::DeviceSegmentedSort::StableSortPairs(nullptr, s, k, k2, v, v2, n, m, o, o + 1);
}
