// The device's standard library, by way of cuda::std.
#include <cuda/atomic>
#include <cuda/std/array>
#include <cuda/std/complex>
#include <cuda/std/span>
__global__ void k(int *out, cuda::std::complex<float> *c) {
    cuda::atomic_ref<int, cuda::thread_scope_device> r(*out);
    r.fetch_add(3, cuda::std::memory_order_relaxed);
    cuda::std::array<int, 4> a{1, 2, 3, 4};
    cuda::std::span<int> s(out, 4);
    s[1] = a[2];
    c[0] = c[1] * c[2];
}
