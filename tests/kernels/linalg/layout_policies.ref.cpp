// The same classes compiled for the host.
static struct {
  unsigned x;
} threadIdx, blockIdx, blockDim{32};
// storage/layout/ops policies, template template, friend templates, private nested iterators, protected bases
namespace la {
struct row_major { template<int R, int C> static constexpr int at(int r, int c) { return r * C + c; } };
struct col_major { template<int R, int C> static constexpr int at(int r, int c) { return c * R + r; } };
template<int B> struct blocked { template<int R, int C> static constexpr int at(int r, int c) {
    return ((r / B) * (C / B) + c / B) * B * B + (r % B) * B + c % B; } };
template<class T, int N> class inline_storage { protected: T d_[N]; T* raw() { return d_; } const T* raw() const { return d_; } };
template<class T, int N> class heap_storage { T* d_; protected: heap_storage() : d_(new T[N]) {} ~heap_storage() { delete[] d_; }
    heap_storage(const heap_storage& o) : heap_storage() { for (int i = 0; i < N; ++i) d_[i] = o.d_[i]; } T* raw() const {
    return d_; } };
template<class T, int R, int C, class L = row_major, template<class, int> class S = inline_storage> class matrix : private S<T,
    R * C> {
  using base = S<T, R * C>; using base::raw;
  template<class, int, int, class, template<class, int> class> friend class matrix;
  struct cursor { const matrix* m; int i; T operator*() const { return (*m)(i / C, i % C); } cursor& operator++() { ++i;
      return *this; } bool operator!=(cursor o) const { return i != o.i; } };
public:
  using value_type = T; static constexpr int rows() { return R; }
  T& operator()(int r, int c) { return raw()[L::template at<R, C>(r, c)]; }
  T operator()(int r, int c) const { return raw()[L::template at<R, C>(r, c)]; }
  cursor begin() const { return {this, 0}; } cursor end() const { return {this, R * C}; }
  template<class L2, template<class, int> class S2> matrix& operator=(const matrix<T, R, C, L2, S2>& o) {
      for (int r = 0; r < R; ++r) for (int c = 0; c < C; ++c) (*this)(r, c) = o.raw()[L2::template at<R, C>(r, c)]; return *this; }
  template<int C2, class L2, template<class, int> class S2> friend auto operator*(const matrix& a, const matrix<T, C, C2, L2, S2>&
      b) { matrix<T, R, C2, L> r; for (int i = 0; i < R; ++i) for (int j = 0; j < C2; ++j) { T s{}; for (int k = 0; k < C;
      ++k) s += a(i, k) * b(k, j); r(i, j) = s; } return r; }
  template<class U> explicit operator U() const { U s{}; for (auto v : *this) s += static_cast<U>(v); return s; }
};
}
void k(float* out) {
  int t = threadIdx.x; la::matrix<float, 4, 4> a; la::matrix<float, 4, 4, la::col_major, la::heap_storage> b;
      la::matrix<float, 4, 4, la::blocked<2>> c;
  for (int i = 0; i < 16; ++i) { a(i / 4, i % 4) = (i * t) % 7; b(i / 4, i % 4) = i - t; }
  c = b; auto d = a * c; auto e = d * b; auto f = b; f(1, 2) += 100; a = f;
  float s = 0; int n = 0; for (float v : e) s += v * ++n; out[t] = s + (float)d + (int)a + static_cast<double>(c) * 0.5;
}
extern "C" void reference(float *p0) {
  for (blockIdx.x = 0; blockIdx.x < 1; ++blockIdx.x)
    for (threadIdx.x = 0; threadIdx.x < 32; ++threadIdx.x) k(p0);
}
