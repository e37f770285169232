// C = A * B by tiles: each value of A and B is read from global memory once for a whole tile.
const int TILE = 16;

__global__ void multiply(const float *a, const float *b, float *c, int n)
{
    __shared__ float as[TILE][TILE], bs[TILE][TILE];
    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;

    float sum = 0;
    for (int k = 0; k < n; k += TILE) {
        as[y][x] = a[row * n + k + x];
        bs[y][x] = b[(k + y) * n + column];
        __syncthreads();

        for (int j = 0; j < TILE; j++)
            sum += as[y][j] * bs[j][x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}
