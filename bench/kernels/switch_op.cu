extern "C" __global__ void switch_op(const int* op, const int* a, const int* b, int* o, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int r;
  switch (op[i]) {
    case 0: r = a[i] + b[i]; break;
    case 1: r = a[i] - b[i]; break;
    case 2: r = a[i] * b[i]; break;
    case 3: r = a[i] & b[i]; break;
    case 4: r = a[i] ^ b[i]; break;
    default: r = 0;
  }
  o[i] = r;
}
