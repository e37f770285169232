// nvcc:
// Arguments that nothing can be done with are refused, before anything is done or kept.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <cuda.h>

#define CHECK(x) do { if (!(x)) { printf("line %d: %s\n", __LINE__, #x); exit(1); } } while (0)

static void allocations() {
    size_t before, after, all;
    CHECK(cudaMemGetInfo(&before, &all) == cudaSuccess);
    CHECK(cudaMalloc((void **)nullptr, 1 << 20) == cudaErrorInvalidValue);
    CHECK(cudaMallocManaged((void **)nullptr, 1 << 20) == cudaErrorInvalidValue);
    size_t pitch;
    CHECK(cudaMallocPitch((void **)nullptr, &pitch, 1024, 1024) == cudaErrorInvalidValue);
    CHECK(cudaMemGetInfo(&after, &all) == cudaSuccess);
    CHECK(before == after);
    cudaGetLastError();
}

static void pitches(char *d) {
    char h[1024];
    CHECK(cudaMemset2D(d, (size_t)-1, 1, 4, 4) != cudaSuccess);
    CHECK(cudaMemset2D(d, (size_t)1 << 40, 1, 4, 4) != cudaSuccess);
    CHECK(cudaMemcpy2D(h, (size_t)1 << 40, d, 32, 32, 8, cudaMemcpyDeviceToHost) != cudaSuccess);
    CHECK(cudaMemcpy2D(d, (size_t)-8, h, 32, 32, 8, cudaMemcpyHostToDevice) != cudaSuccess);
    cudaGetLastError();
}

static void fills(char *d) {
    cudaGraph_t g;
    cudaGraphNode_t n;
    CHECK(cudaGraphCreate(&g, 0) == cudaSuccess);
    int on_stack;
    cudaMemsetParams p = {};
    p.dst = d;
    p.elementSize = 1;
    p.width = 8;
    p.height = 1;
    p.value = 9;
    CHECK(cudaGraphAddMemsetNode(&n, g, nullptr, 0, &p) == cudaSuccess);
    for (int k = 0; k < 6; ++k) {
        cudaMemsetParams q = p;
        switch (k) {
        case 0: q.elementSize = 3; break;
        case 1: q.dst = nullptr; break;
        case 2: q.dst = &on_stack; break;
        case 3: q.value = 300; break;
        case 4: q.width = 5000; break;
        default: q.height = 2; q.pitch = 4;
        }
        CHECK(cudaGraphAddMemsetNode(&n, g, nullptr, 0, &q) != cudaSuccess);
    }
    cudaGraphDestroy(g);
    cudaGetLastError();
}

// An image that says that its table of sections lies far beyond its end.
static void images() {
    unsigned char *image = (unsigned char *)calloc(1, 4096);
    memcpy(image, "\x7f" "ELF\2\1\1\x33\7", 9);
    long far = 1l << 40;
    short sizes[] = {2, 190}, entry = 64, count = 5;
    memcpy(image + 16, sizes, 4);
    memcpy(image + 40, &far, 8);
    memcpy(image + 52, &entry, 2);
    memcpy(image + 58, &entry, 2);
    memcpy(image + 60, &count, 2);
    CUmodule m;
    CHECK(cuModuleLoadData(&m, image) != CUDA_SUCCESS);
    free(image);
}

int main() {
    char *d;
    CHECK(cudaMalloc(&d, 4096) == cudaSuccess);
    allocations();
    pitches(d);
    fills(d);
    images();
    CHECK(cudaMemset(d, 1, 4096) == cudaSuccess && cudaDeviceSynchronize() == cudaSuccess);
    cudaFree(d);
    puts("ok");
}
