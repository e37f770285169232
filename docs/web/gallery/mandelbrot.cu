// The Mandelbrot set as a picture of 160 x 120 grey values.
__global__ void mandelbrot(unsigned char *picture, int width, int height, int most)
{
    int px = blockIdx.x * blockDim.x + threadIdx.x;
    int py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px >= width || py >= height)
        return;

    float cx = px * (3.0f / width) - 2.25f;
    float cy = py * (2.25f / height) - 1.125f;
    float x = 0, y = 0;
    int k = 0;
    while (k < most && x * x + y * y < 4) {
        float t = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = t;
        k++;
    }
    picture[py * width + px] = k * 255 / most;
}
