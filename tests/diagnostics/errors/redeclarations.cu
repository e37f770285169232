// Functions defined twice or with another result, parameters of one name, labels of a switch that repeat.
__device__ int twice(int a) { return a; }
__device__ int twice(int b) { return b + 1; }
__device__ int result(int a);
__device__ float result(int b);
__device__ int same(int a, int a) { return a; }
__host__ int twin(int a) { return a; }
__device__ int twin(int a) { return a + 1; }
__global__ void k(int *out) {
    out[0] = twice(1);
    out[1] = result(1);
    out[2] = same(1, 2);
    out[3] = twin(1);
    switch (out[4]) {
    case 1:
        out[5] = 1;
        break;
    case 3 - 2:
        out[5] = 2;
        break;
    }
}
__global__ void labels(int *out) {
    switch (out[6]) {
    default:
        out[7] = 1;
    default:
        out[7] = 2;
    }
}
