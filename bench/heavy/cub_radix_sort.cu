// CUB: sorts of keys and of pairs by radix.
#include <cub/device/device_radix_sort.cuh>
void use(unsigned *k, unsigned *k2, float *v, float *v2, int n) {
    size_t s = 0;
    cub::DeviceRadixSort::SortPairs(nullptr, s, k, k2, v, v2, n);
    cub::DeviceRadixSort::SortKeysDescending(nullptr, s, v, v2, n);
}
