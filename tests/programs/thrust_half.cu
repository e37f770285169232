// Thrust's headers bring both 16-bit types along.
#include <thrust/functional.h>
template <class I, class O> __device__ O convert(I);
template <> inline __device__ float convert(half x) { return __half2float(x); }
template <> inline __device__ float convert(__nv_bfloat16 x) { return __bfloat162float(x); }
template <class T> __global__ void widen(const T *x, float *y) { y[threadIdx.x] = convert<T, float>(x[threadIdx.x]); }
void run(half *x, __nv_bfloat16 *b, float *y) {
    widen<half><<<1, 32>>>(x, y);
    widen<__nv_bfloat16><<<1, 32>>>(b, y);
}
