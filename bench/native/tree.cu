// Each thread walks a decision tree: branches and addresses that nobody shares.
extern "C" __global__ void tree(const float* split, const float* x, int* out, int n, int depth) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int node = 0;
  float v = x[i];
  for (int d = 0; d < depth; d++) {
    if (v < split[node]) { node = 2 * node + 1; v = v * 1.5f + 0.1f; }
    else { node = 2 * node + 2; v = v * v - 0.05f; }
  }
  out[i] = node;
}
