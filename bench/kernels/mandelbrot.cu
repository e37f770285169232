extern "C" __global__ void mandelbrot(int* out, int w, int h, float x0, float y0, float s, int limit) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= w || py >= h) return;
  float cx = x0 + px * s, cy = y0 + py * s, x = 0, y = 0;
  int k = 0;
  while (k < limit && x * x + y * y < 4.0f) { float t = x * x - y * y + cx; y = 2 * x * y + cy; x = t; k++; }
  out[py * w + px] = k;
}
