// buffer out i32[3] zero out
// launch kinds<<<1, 1>>>(out)
// A template template parameter in a partial specialisation takes templates with parameters of its kinds alone.
template <class T> struct Same {
  using type = T;
};
template <class T> struct Underlying : Same<T> {};
template <unsigned long id, unsigned n, template <unsigned long, unsigned> class W>
struct Underlying<W<id, n>> : W<id, n> {};

template <class A, class B, class C = void> struct Sum {
  static constexpr int value = int(sizeof(A) + sizeof(B));
};
template <unsigned long id, unsigned n> struct Wrapper {
  using type = Sum<char[id], char[n]>;
};
template <class T> constexpr int valueOf = Underlying<T>::type::value;

__global__ void kinds(int *out) {
  out[0] = valueOf<Sum<int, double>>;
  out[1] = valueOf<Wrapper<3, 4>>;
  out[2] = valueOf<Sum<char, short, int>>;
}
