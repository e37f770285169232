// saxpy with four floats in each load and store.
__global__ void saxpy(int n, float a, const float4 *x, float4 *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float4 p = x[i], q = y[i];
        q.x += a * p.x;
        q.y += a * p.y;
        q.z += a * p.z;
        q.w += a * p.w;
        y[i] = q;
    }
}
