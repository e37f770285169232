// buffer in u32[128] rand(0,1073741823)
// buffer out f32[32] out tol=2e-3
// buffer bytes u32[32] out
// launch halves<<<1, 32>>>(in, out)
// launch gather<<<1, 32>>>(in, bytes)
// Arrays of small elements written and read by wide vectors.
#include <cuda_fp16.h>
#include <cstdint>
#define FLOAT4(p) (reinterpret_cast<float4 *>(&(p))[0])

__global__ void halves(const uint32_t *in, float *out) {
    half reg[16];
    uint32_t words[4][2];
    for (int i = 0; i < 4; i++) {
        words[i][0] = in[threadIdx.x + i * 32] & 0x3bff3bff;
        words[i][1] = in[(threadIdx.x + i * 7) & 127] & 0x3bff3bff;
    }
    FLOAT4(reg[0]) = FLOAT4(words[0][0]);
    FLOAT4(reg[8]) = FLOAT4(words[2][0]);
    float most = 0;
    for (int i = 0; i < 16; i++) most = fmaxf(most, __half2float(reg[i]));
    for (int i = 0; i < 16; i++) reg[i] = __float2half(__half2float(reg[i]) / (1.f + most));
    FLOAT4(words[0][0]) = FLOAT4(reg[0]);
    FLOAT4(words[2][0]) = FLOAT4(reg[8]);
    float sum = 0;
    for (int i = 0; i < 4; i++) {
        const half2 a = *reinterpret_cast<half2 *>(&words[i][0]), b = *reinterpret_cast<half2 *>(&words[i][1]);
        sum += __low2float(a) + 2.f * __high2float(a) + 3.f * __low2float(b) + 4.f * __high2float(b);
    }
    out[threadIdx.x] = sum;
}

__global__ void gather(const uint32_t *in, uint32_t *bytes) {
    unsigned char b[16];
    *reinterpret_cast<uint4 *>(b) = make_uint4(in[threadIdx.x], in[threadIdx.x + 32], in[threadIdx.x + 64], in[threadIdx.x + 96]);
    uint32_t h = 2166136261u;
    for (int i = 0; i < 16; i++) h = (h ^ b[i * 5 & 15]) * 16777619u;
    bytes[threadIdx.x] = h;
}
