#include <cooperative_groups.h>
namespace cg = cooperative_groups;
#include <helper_string.h>
#include <helper_image.h>
#include <helper_cuda.h>
const char *sSDKsample = "Transpose";
#define TILE_DIM 16
#define BLOCK_ROWS 16
int MUL_FACTOR = TILE_DIM;
__global__ void transposeNoBankConflicts(float *odata, float *idata, int width, int height) { cg::thread_block cta = cg::this_thread_block(); __shared__ float tile[TILE_DIM][TILE_DIM + 1]; int xIndex = blockIdx.x * TILE_DIM + threadIdx.x, yIndex = blockIdx.y * TILE_DIM + threadIdx.y; int index_in = xIndex + (yIndex)*width; xIndex = blockIdx.y * TILE_DIM + threadIdx.x; yIndex = blockIdx.x * TILE_DIM + threadIdx.y; int index_out = xIndex + (yIndex)*height; for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS) tile[threadIdx.y + i][threadIdx.x] = idata[index_in + i * width]; cg::sync(cta); for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS) odata[index_out + i * height] = tile[threadIdx.x][threadIdx.y + i]; }
__global__ void copy(float *odata, float *idata, int width, int height) { int i = blockIdx.x * TILE_DIM + threadIdx.x + (blockIdx.y * TILE_DIM + threadIdx.y) * width; odata[i] = idata[i]; }
int main(int argc, char **argv) { void (*kernel)(float *, float *, int, int); const char *kernelName; int size_x, size_y; size_x = size_y = 1024; dim3 grid(size_x / TILE_DIM, size_y / TILE_DIM), threads(TILE_DIM, BLOCK_ROWS); for (int k = 0; k < 2; k++) { switch (k) { case 0: kernel = &copy; kernelName = "simple copy       "; break; case 1: kernel = &transposeNoBankConflicts; kernelName = "conflict-free"; break; } kernel<<<grid, threads>>>(0, 0, size_x, size_y); checkCudaErrors(cudaGetLastError()); } exit(EXIT_SUCCESS); }
