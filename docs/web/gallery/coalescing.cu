// Reads a matrix of 32 columns, once along its rows and once along its columns.
__global__ void gather(const float *in, float *out, int rows)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int row = i / 32, column = i % 32;

    // Neighbouring threads read neighbouring words: few sectors of memory.
    float along_rows = in[row * 32 + column];

    // Neighbouring threads read words that are a whole row apart: a sector for each.
    float along_columns = in[column * rows + row];

    out[i] = along_rows + 1000.0f * along_columns;
}
