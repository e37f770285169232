// Specialisations of a class template that are declared first and defined later.
// buffer p i32[8] zero out
// launch k<<<1, 1>>>(p)
template <class T> class Complex;
template <class T> __device__ Complex<T> operator*(const Complex<T> &a, const Complex<T> &b);
template <class T> class Complex {
  T re, im;
public:
  __device__ Complex(T r, T i) : re(r), im(i) {}
};
template <> class Complex<double>;
template <> class Complex<float> {
  float re, im;
public:
  __device__ Complex(float r = 0, float i = 0) : re(r), im(i) {}
  __device__ explicit Complex(const Complex<double> &c);
  __device__ float real() const { return re; }
  __device__ float imag() const { return im; }
};
template <> class Complex<double> {
  double re, im;
public:
  __device__ Complex(double r = 0, double i = 0) : re(r), im(i) {}
  __device__ Complex(const Complex<float> &c);
  __device__ double real() const { return re; }
  __device__ double imag() const { return im; }
};
__device__ inline Complex<float>::Complex(const Complex<double> &c) : re(c.real()), im(c.imag()) {}
__device__ inline Complex<double>::Complex(const Complex<float> &c) : re(c.real()), im(c.imag()) {}
template <class T> __device__ Complex<T> operator*(const Complex<T> &a, const Complex<T> &b) {
  return Complex<T>(a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real());
}

template <class T> struct Size;
template <class T> struct Size<T *>;
template <class T, int N> struct Size<T[N]>;
template <> struct Size<int>;
template <> struct Size<float> { static constexpr int value = 4; };
struct User { Size<int> *a; Size<char *> *b; };
template <> struct Size<int> { static constexpr int value = 5; };
template <class U> struct Size<U *> { static constexpr int value = 10 * sizeof(U); };
template <class U, int M> struct Size<U[M]> { static constexpr int value = 100 * M; };
template <class T> struct Size<T *>;
template <> struct Size<int>;

__global__ void k(int *p) {
  Complex<double> d = Complex<double>(1, 2) * Complex<double>(3, 4);
  Complex<float> f(d);
  p[0] = d.real();
  p[1] = d.imag();
  p[2] = (f * Complex<float>(2, 0)).imag();
  p[3] = Size<int>::value;
  p[4] = Size<short *>::value;
  p[5] = Size<char[3]>::value;
  p[6] = Size<float>::value;
}
