// Arithmetic of 16-bit floats on the host gives the device's bits.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cstdio>
#include <cstring>
template <class T> __host__ __device__ unsigned short bits(T v) { unsigned short b; memcpy(&b, &v, 2); return b; }
template <class T> __device__ __host__ void all(T a, T b, T c, unsigned short *r) {
    r[0] = bits(a + b); r[1] = bits(a - b); r[2] = bits(a * b); r[3] = bits(a / b); r[4] = bits(__hfma(a, b, c));
    r[5] = bits(-a); r[6] = a < b; r[7] = bits(T((float)a * 0.3f)); r[8] = bits(hsqrt(__habs(a))); r[9] = bits(__hmax(a, b));
}
template <class T> __global__ void device(const unsigned short *in, unsigned short *r, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    T v[3];
    memcpy(v, in + 3 * i, 6);
    all(v[0], v[1], v[2], r + 10 * i);
}
static bool nan(unsigned short b, int exponent) { return (b & 0x7fff) > exponent; }
template <class T> int compare(const char *name, int infinity) {
    const int n = 4096;
    unsigned short *in, *r, own[10];
    int wrong = 0;
    cudaMallocManaged(&in, n * 6); cudaMallocManaged(&r, n * 20);
    unsigned x = 12345;
    for (int i = 0; i < 3 * n; i++) in[i] = (unsigned short)((x = x * 1664525u + 1013904223u) >> 16);
    device<T><<<n / 128, 128>>>(in, r, n);
    cudaDeviceSynchronize();
    for (int i = 0; i < n && wrong < 5; i++) {
        T v[3];
        memcpy(v, in + 3 * i, 6);
        all(v[0], v[1], v[2], own);
        for (int k = 0; k < 10; k++)
            if (own[k] != r[10 * i + k] && !(nan(own[k], infinity) && nan(r[10 * i + k], infinity)))
                printf("%s %d: %04x %04x %04x: %04x, not %04x\n", name, k, in[3 * i], in[3 * i + 1], in[3 * i + 2], own[k], r[10 * i + k]), wrong++;
    }
    return wrong;
}
int main() {
    int wrong = compare<__half>("half", 0x7c00) + compare<__nv_bfloat16>("bfloat16", 0x7f80);
    puts(wrong ? "wrong" : "ok");
    return wrong != 0;
}
