// An attribute right after a literal is no suffix of it.
// buffer answers i32[2] out
// launch attributes_after_literals<<<1, 1>>>(answers)
extern "C"__device__ int twice(int i) { return 2 * i; }
extern "C"__global__ void attributes_after_literals(int *p) { p[0] = twice(4); p[1] = sizeof("a"__FILE__) > 2; }
