// buffer a f16[1024] rand(-1,1)
// buffer b f16[1024] rand(-1,1)
// buffer c f32[1024] out tol=2e-3
// buffer ia i8[1024] rand(-9,9)
// buffer ib i8[1024] rand(-9,9)
// buffer ic i32[1024] out
// arch sm_80
// launch gemm_m16n8k16<<<(4,2), 32>>>(a, b, c, 32, 32, 32)
// launch imma_m16n8k32<<<(4,2), 32>>>(ia, ib, ic, 32)
// Tensor cores by inline PTX: fragments are loaded by hand as the PTX manual lays them out.
#include <cuda_fp16.h>
#include <cstdint>

struct FragA { uint32_t x[4]; };
struct FragB { uint32_t x[2]; };
struct FragC { float x[4] = {0.f, 0.f, 0.f, 0.f}; };

__device__ __forceinline__ void mma(FragC &d, const FragA &a, const FragB &b) {
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};\n"
      : "+f"(d.x[0]), "+f"(d.x[1]), "+f"(d.x[2]), "+f"(d.x[3])
      : "r"(a.x[0]), "r"(a.x[1]), "r"(a.x[2]), "r"(a.x[3]), "r"(b.x[0]), "r"(b.x[1]));
}

__device__ __forceinline__ uint32_t pair(const half *p) { return *reinterpret_cast<const uint32_t *>(p); }

// One warp makes a 16x8 tile of C = A * B^T; both inputs are row-major.
__global__ void gemm_m16n8k16(const half *__restrict__ A, const half *__restrict__ B, float *C, int M, int N, int K) {
  const int lane = threadIdx.x, group = lane >> 2, member = lane & 3;
  const int row = blockIdx.y * 16, col = blockIdx.x * 8;
  FragC acc;
  for (int k = 0; k < K; k += 16) {
    FragA a;
    FragB b;
    const half *pa = A + (row + group) * K + k + member * 2;
    a.x[0] = pair(pa);
    a.x[1] = pair(pa + 8 * K);
    a.x[2] = pair(pa + 8);
    a.x[3] = pair(pa + 8 * K + 8);
    const half *pb = B + (col + group) * K + k + member * 2;
    b.x[0] = pair(pb);
    b.x[1] = pair(pb + 8);
    mma(acc, a, b);
  }
  float *pc = C + (row + group) * N + col + member * 2;
  *reinterpret_cast<float2 *>(pc) = make_float2(acc.x[0], acc.x[1]);
  *reinterpret_cast<float2 *>(pc + 8 * N) = make_float2(acc.x[2], acc.x[3]);
}

__global__ void imma_m16n8k32(const int8_t *A, const int8_t *B, int *C, int n) {
  const int lane = threadIdx.x, group = lane / 4, member = lane % 4;
  const int row = blockIdx.y * 16, col = blockIdx.x * 8, k = 32;
  auto word = [](const int8_t *p) { return *(const uint32_t *)p; };
  const int8_t *pa = A + (row + group) * k + member * 4, *pb = B + (col + group) * k + member * 4;
  int d0, d1, d2, d3;
  asm("{\n\t"
      ".reg .b32 zero;\n\t"
      "mov.b32 zero, 0;\n\t"
      "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {zero, zero, zero, zero};\n\t"
      "}"
      : "=r"(d0), "=r"(d1), "=r"(d2), "=r"(d3)
      : "r"(word(pa)), "r"(word(pa + 8 * k)), "r"(word(pa + 16)), "r"(word(pa + 8 * k + 16)), "r"(word(pb)), "r"(word(pb + 16)));
  int *pc = C + (row + group) * n + col + member * 2;
  pc[0] = d0;
  pc[1] = d1;
  pc[8 * n] = d2;
  pc[8 * n + 1] = d3;
}
