// CUB: three reductions.
#include <cub/device/device_reduce.cuh>
void use(float *a, float *b, int *i, int n) {
    size_t s = 0;
    cub::DeviceReduce::Sum(nullptr, s, a, b, n);
    cub::DeviceReduce::Max(nullptr, s, i, i + n, n);
    cub::DeviceReduce::ArgMin(nullptr, s, a, b, i, n);
}
