// CUB: scans of two types, and by key.
#include <cub/device/device_scan.cuh>
void use(int *a, int *b, double *x, double *y, int n) {
    size_t s = 0;
    cub::DeviceScan::InclusiveSum(nullptr, s, a, b, n);
    cub::DeviceScan::ExclusiveSum(nullptr, s, x, y, n);
    cub::DeviceScan::InclusiveSumByKey(nullptr, s, a, x, y, n);
}
