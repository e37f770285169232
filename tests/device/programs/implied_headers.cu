// nvcc: -gencode arch=compute_90a,code=compute_90a
// Host code with what the toolkit's cuda_runtime.h includes, which nvcc includes first: no header is named.
extern "C" int puts(const char*);

__global__ void nothing() {}

int main() {
  nothing<<<1, 1>>>();
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  srand((unsigned)time(nullptr));
  char* text = (char*)malloc(8);
  memset(text, 0, 8);
  strcpy(text, "ok");
  double root = std::sqrt(4.0) + pow(2.0, 3.0);
  if (root != 10.0 || strlen(std::move(text)) != 2) return 2;
  puts(text);
  free(text);
  return 0;
}
