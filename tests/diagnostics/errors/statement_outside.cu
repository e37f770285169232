__global__ void k(int *o) { o[0] = 1; }
return 4;
3 + 4;
namespace n {
int y
}
int x
