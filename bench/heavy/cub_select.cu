// CUB: selection by flags, and of unique items.
#include <cub/device/device_select.cuh>
void use(int *a, int *b, bool *f, int *c, int n) {
    size_t s = 0;
    cub::DeviceSelect::Flagged(nullptr, s, a, f, b, c, n);
    cub::DeviceSelect::Unique(nullptr, s, a, b, c, n);
}
