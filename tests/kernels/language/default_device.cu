// Constants of the file where everything is the device's.
// options -default-device
// buffer defdev_const_scalars_out i64[16] out
// launch defdev_const_scalars<<<1, 1>>>(defdev_const_scalars_out)

namespace of_defdev_const_scalars {
const int n = 5; const float f = 2.5f; constexpr double d = 3.5; const int* const p = &n; static const int s = 9; namespace N { const int q = 11; } int g = 4; int fn(int x) { return x + n; } const int arr[3] = {1, 2, 3};
__device__ const int& ref(const int& x) { return x; }
__global__ void defdev_const_scalars(long long* o) { o[0] = ref(n); o[1] = f * 2; o[2] = d * 2; o[3] = *p; o[4] = ref(s); o[5] = *&N::q; o[6] = g; o[7] = fn(1); o[8] = arr[2]; }
}  // namespace of_defdev_const_scalars
using of_defdev_const_scalars::defdev_const_scalars;
