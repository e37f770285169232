// Static storage that begins with addresses behind casts, as pointers of other types and numbers.
// buffer o i32[16] iota out
// launch k<<<1, 1>>>(o)
struct S {
    int a;
    char c[4];
    double d;
};
__device__ long long big[] = {1, -1, 5};
__device__ S one = {1, "abc", 2.5};
__device__ S some[3];
__device__ int *word = (int *)((char *)big + 8);
__device__ char *text = (char *)&one + 4;
__device__ double *real = (double *)((char *)&one + 8);
__device__ int *first = &((S *)big)->a;
__device__ char *inner = ((S *)big)->c + 1;
__device__ const char *literal = (const char *)"hello" + 1;
__device__ unsigned long number = (unsigned long)&big[1];
__device__ unsigned long sum = (unsigned long)big + 8;
__device__ long long *back = (long long *)((unsigned long)big + 16);
template <class T> __device__ T *view = (T *)((char *)some + sizeof(T));
__global__ void k(int *o) {
    o[0] = *word, o[1] = text[1], o[2] = *real == 2.5;
    o[4] = (char *)first - (char *)big, o[5] = inner - (char *)big;
    o[8] = *literal, o[10] = number == (unsigned long)(big + 1);
    o[11] = sum == number, o[12] = *back, o[13] = (char *)view<double> - (char *)some;
}
