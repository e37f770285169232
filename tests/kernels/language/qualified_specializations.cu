// Names in specializations that are written outside of their template's namespace.
// buffer answers i32[6] out
// launch qualified_specializations<<<1, 1>>>(answers)
namespace N { namespace M { struct Ctx { int v; }; template<class T> struct G { T t; }; template<class T, class U> struct F {}; template<class T> struct P {}; struct Hid { int a; }; template<class T> int *hid(T); } }
enum class St { a };
template<class C> struct N::M::F<St, C> { int type = -1; __device__ constexpr auto parse(Ctx &c) -> decltype(c.v) { return c.v; } __device__ int g(G<C> &x) const { return sizeof(x) + sizeof(Hid); } struct In { Ctx c; }; In in; using Z = Ctx; static const int s = sizeof(Ctx); template<class Q> __device__ int tm(Q q, Ctx c) { return q + c.v; } };
template<> struct N::M::P<St> { Ctx c; __device__ int h(Ctx d) { return d.v; } };
template<> struct N::M::P<int>; template<> struct N::M::P<int> { Ctx c; };
namespace N { template<class C> struct M::F<int, C> { __device__ int h(Ctx d) { return d.v + 1; } }; }
__global__ void qualified_specializations(int *o) { N::M::F<St, char> f; N::M::Ctx c{5}; N::M::G<char> g{}; o[0] = f.parse(c); o[1] = f.g(g); o[2] = f.tm(1, c); N::M::P<St> p; o[3] = p.h(c); o[4] = N::M::F<int, int>().h(c); o[5] = sizeof(f.in) + f.s; }
