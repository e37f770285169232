// buffer x u16[1024] out
// buffer y u16[1024] out
// launch k<<<8, 128>>>(x, y)
// Conversions between the two 16-bit formats, by cast.
#include <cuda_bf16.h>
__global__ void k(unsigned short *x, unsigned short *y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned short bits = i * 61;
    if ((bits & 0x7c00) == 0x7c00) bits ^= 0x4000;
    x[i] = __bfloat16_as_ushort(static_cast<__nv_bfloat16>(__ushort_as_half(bits)));
    y[i] = __half_as_ushort(__half(__ushort_as_bfloat16(x[i])));
}
