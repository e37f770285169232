// Threads speak for themselves.
__global__ void hello(int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        printf("thread %d of block %d: %d squared is %d\n", threadIdx.x, blockIdx.x, i, i * i);
    if (i == 0)
        printf("%s, %.3f, %#x\n", "text", 3.14159, 255);
}
