// CUB: histograms of two sample types.
#include <cub/device/device_histogram.cuh>
void use(float *x, int *h, unsigned char *b, int n) {
    size_t s = 0;
    cub::DeviceHistogram::HistogramEven(nullptr, s, x, h, 65, 0.f, 1.f, n);
    cub::DeviceHistogram::HistogramEven(nullptr, s, b, h, 257, 0, 256, n);
}
