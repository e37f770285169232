// mangling exact
// Names of the standard library that the ABI abbreviates, and those that it does not.
namespace std {
template <class T> struct char_traits {};
template <class T> class allocator {
 public:
  struct In {};
  template <class U> struct Of {};
  __device__ __noinline__ int get(T *p, allocator a) { return p != nullptr; }
};
template <class C, class T = char_traits<C>, class A = allocator<C>> class basic_string {
 public:
  struct iterator {};
  __device__ __noinline__ basic_string &append(const basic_string &o) { return const_cast<basic_string &>(o); }
};
template <class C, class T = char_traits<C>> class basic_ostream { public: class sentry {}; };
template <class C, class T = char_traits<C>> class basic_istream {};
template <class C, class T = char_traits<C>> class basic_iostream {};
inline namespace v1 { template <class C, class T = char_traits<C>, class A = allocator<C>> class basic_text {}; }
namespace pmr { template <class T> class allocator {}; }
typedef basic_string<char> string;
}
namespace my { template <class T> class allocator {}; }
template <class T> struct X { struct Y {}; };
template <class... T> __global__ void k(T *...) {}
template <template <class> class T> __global__ void t(T<int> *) {}
template <template <class, class, class> class T> __global__ void s() {}
template <class T> __device__ __noinline__ int f(std::allocator<T>, T *, std::basic_string<T> *) { return 0; }
template __global__ void k<std::allocator<char>, std::allocator<int>, std::allocator<char>>(std::allocator<char> *, std::allocator<int> *, std::allocator<char> *);
template __global__ void k<std::string, const std::string, std::string &()>(std::string *, const std::string *, std::string &(*)());
template __global__ void k<std::basic_string<char, std::char_traits<char>, std::allocator<int>>, std::basic_string<wchar_t>>(std::basic_string<char, std::char_traits<char>, std::allocator<int>> *, std::basic_string<wchar_t> *);
template __global__ void k<std::basic_ostream<char>, std::basic_istream<char>, std::basic_iostream<char>>(std::basic_ostream<char> *, std::basic_istream<char> *, std::basic_iostream<char> *);
template __global__ void k<std::basic_ostream<wchar_t>, std::basic_ostream<char>::sentry>(std::basic_ostream<wchar_t> *, std::basic_ostream<char>::sentry *);
template __global__ void k<std::allocator<X<int>>::In, std::allocator<X<int>>::Of<std::allocator<X<int>>::In>>(std::allocator<X<int>>::In *, std::allocator<X<int>>::Of<std::allocator<X<int>>::In> *);
template __global__ void k<std::basic_text<char>, my::allocator<int>, std::pmr::allocator<int>>(std::basic_text<char> *, my::allocator<int> *, std::pmr::allocator<int> *);
template __global__ void k<X<std::string>::Y, std::string::iterator>(X<std::string>::Y *, std::string::iterator *);
template __global__ void t<std::allocator>(std::allocator<int> *);
template __global__ void s<std::basic_string>();
__global__ void calls(int *p, std::string *o, std::allocator<int> a, std::basic_string<int> *q) {
  o->append(*o);
  p[0] = a.get(p, a) + f(a, p, q);
}
