// buffer x f32[256] rand(-2,2)
// buffer y f32[256] out tol=1e-5
// launch transform_kernel<<<1, 256>>>(x, y, 256)
#include <utility>
#include <type_traits>
template <class F, class G> struct Compose {
  F f; G g;
  template <class... A> __device__ auto operator()(A &&...a) const { return f(g(std::forward<A>(a)...)); }
};
template <class F, class G> __device__ Compose<F, G> compose(F f, G g) { return {f, g}; }
struct Square { template <class T> __device__ T operator()(T x) const { return x * x; } };
template <int N> struct AddN { template <class T> __device__ T operator()(T x) const { return x + N; } };
template <class T, class... Fs> __device__ T apply_all(T x, Fs... fs) { ((x = fs(x)), ...); return x; }
template <class T> __device__ T sum() { return T(0); }
template <class T, class... R> __device__ T sum(T a, R... r) { return a + sum<T>(r...); }
template <class T, std::enable_if_t<std::is_floating_point_v<T>, int> = 0> __device__ const char *kind(T) { return "float"; }
template <class T, std::enable_if_t<std::is_integral_v<T>, int> = 0> __device__ const char *kind(T) { return "int"; }
__global__ void transform_kernel(const float *x, float *y, int n) {
  int i = threadIdx.x;
  auto h = compose(Square{}, AddN<3>{});
  float k = 2.0f;
  auto scale = [=](float v) { return v * k; };
  auto generic = [&](auto v) { k += 1; return v - k; };
  float r = apply_all(x[i], h, scale, generic);
  if constexpr (sizeof(float) == 4) r += sum(1.0f, 2.0f, 3.0f); else r = -1;
  r += kind(1.0f)[0] == 'f' ? 1 : 0;
  r += kind(1)[0] == 'i' ? 10 : 0;
  y[i] = r;
}
