// nvcc: -arch=sm_80 -rdc=true -std=c++17
// As internal_constants.cu, to be linked: names that no other file has.
namespace n { const __device__ int c = 3; constexpr __device__ int e[2] = {1, 2}; static __device__ int s; static const __constant__ int k = 1; namespace { __device__ int p; constexpr __constant__ int q = 2; } template <class T> const __device__ int vc = 2; template <class T> constexpr __device__ int ve[2] = {1, 2}; template <class T> __device__ int v = 3; template <> const __device__ int vc<char> = 4; }
namespace { struct L { int x; }; } template <class T> __device__ int w = 1;
const __device__ int c = 3; constexpr __device__ int e[2] = {1, 2}; static __device__ int s; const volatile __device__ int cv = 4; namespace n { const volatile __device__ int cv = 4; }
__global__ void k(int *p) { *p = n::vc<int> + n::ve<int>[*p] + n::v<int> + n::vc<char> + w<L> + w<int>; }
int main() { k<<<1, 1>>>(nullptr); }
