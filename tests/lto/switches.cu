// A small interpreter.
#ifdef SECOND
__device__ int step(int op, int a, int b) {
    switch (op) {
    case 0: return a + b;
    case 1: return a - b;
    case 2: return a * b;
    case 3: return a & b;
    case 4: return a | b;
    case 5: return a ^ b;
    default: return a;
    }
}
#else
__device__ int step(int op, int a, int b);
extern "C" __global__ void k(int *p, const int *code, int n) {
    int a = p[threadIdx.x];
    for (int i = 0; i < n; i++) a = step(code[i], a, i);
    p[threadIdx.x] = a;
}
#endif
