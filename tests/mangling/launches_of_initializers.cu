// Initializers of static data members, variable templates and static variables of functions.
// mangling exact
namespace static_member {
template <int N, class T> __global__ void k() {}
template<class T> int go() { k<1,T><<<1,1>>>(); return 1; }
template<class T> struct Reg { static int reg; static inline int reg2 = go<T*>(); }; template<class T> int Reg<T>::reg = go<T>();
int u() { return Reg<int>::reg + Reg<char>::reg2; }
struct P { static inline int x = go<short>(); static int y; inline static Reg<int> z; }; int P::y = go<long>();
template<class T> int vt = go<T>(); int u2() { return vt<float>; }
template int vt<unsigned>;
}
namespace static_local {
template <int N, class T> __global__ void k() {}
template<class T> int go() { k<1,T><<<1,1>>>(); return 1; }
struct F { int operator()() const { return go<int>(); } };
int u() { static int i = go<short>(); static auto l = [] { return go<char>(); }; thread_local int j = go<long>(); const int &r = go<float>(); return i; }
template<class T> struct D { static D &get() { static D d(go<T>()); return d; } D(int) {} };
void v() { D<double>::get(); }
}
