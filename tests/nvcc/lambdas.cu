// nvcc: -arch=sm_86 --extended-lambda -std=c++20 --expt-relaxed-constexpr -maxrregcount=40 -use_fast_math
template <class F, class T> __global__ void kl(F f, T *p) { *p = f(*p); }
int main() {
  int y = 3;
  auto l = [] __device__ (int x) { return x + 1; };
  kl<<<1,1>>>(l, (int*)0);
  kl<<<1,1>>>([] __device__ (int x) { return x + 2; }, (float*)0);
  kl<<<1,1>>>([=] __device__ (int x) { return x + y; }, (int*)0);
  float z = 2;
  auto l2 = [=] __host__ __device__ (float x) { return x + y * z; };
  kl<<<1,1>>>(l2, (float*)0);
}
template <class T> struct Q { T v; void go(T *p) { T w = v; kl<<<1,1>>>([=] __device__ (T x) { return x + w; }, p); } };
void g() { Q<double>{}.go(nullptr); }
