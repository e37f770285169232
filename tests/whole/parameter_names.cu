// A parameter with the name of its kernel hides it.
#include <cstdio>

namespace outer {
__global__ void twice(const int *in, int *__restrict__ twice, int n) {
    if (int i = threadIdx.x; i < n) {
        twice[i] = 2 * in[i];
    }
}
template <class T>
__global__ void thrice(T *thrice, const T *in) {
    thrice[threadIdx.x] = 3 * in[threadIdx.x];
}
}

int main() {
    int *a, *b, host[4] = {1, 2, 3, 4};
    cudaMalloc(&a, sizeof host);
    cudaMalloc(&b, sizeof host);
    cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
    outer::twice<<<1, 4>>>(a, b, 4);
    outer::thrice<<<1, 4>>>(a, b);
    cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 4; ++i) {
        if (host[i] != 6 * (i + 1)) {
            printf("%d: %d\n", i, host[i]);
            return 1;
        }
    }
    printf("ok\n");
}
