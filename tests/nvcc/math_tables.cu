// nvcc: -arch=sm_90
// Mathematics brings tables of its own to the device; they are no variables of the program's.
__constant__ double own[2] = {1, 2};
__global__ void waves(double *p, float *q) { *p = sin(*p) * own[1]; *q = cosf(*q); }
int main() { waves<<<1, 1>>>(nullptr, nullptr); }
