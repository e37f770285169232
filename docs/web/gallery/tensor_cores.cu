// D = A * B on the tensor cores: one warp, one instruction. A is 16 x 16 by rows, B is 16 x 8 by columns.
#include <cuda_fp16.h>

__global__ void multiply(const __half *a, const __half *b, float *d)
{
    int lane = threadIdx.x;
    int row = lane / 4, pair = lane % 4 * 2;

    // Each lane holds eight halves of A and four of B, two to a register.
    auto two = [](const __half *p) { return *reinterpret_cast<const unsigned *>(p); };
    unsigned a0 = two(a + row * 16 + pair);
    unsigned a1 = two(a + (row + 8) * 16 + pair);
    unsigned a2 = two(a + row * 16 + pair + 8);
    unsigned a3 = two(a + (row + 8) * 16 + pair + 8);
    unsigned b0 = two(b + row * 16 + pair);
    unsigned b1 = two(b + row * 16 + pair + 8);

    float d0 = 0, d1 = 0, d2 = 0, d3 = 0;
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(d0), "+f"(d1), "+f"(d2), "+f"(d3)
                 : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1));

    d[row * 8 + pair] = d0;
    d[row * 8 + pair + 1] = d1;
    d[(row + 8) * 8 + pair] = d2;
    d[(row + 8) * 8 + pair + 1] = d3;
}
