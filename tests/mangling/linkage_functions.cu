// Functions of internal linkage: static ones, those of unnamed namespaces, and instances whose arguments are a unit's own.
#define N __device__ __noinline__
namespace { struct L { int x; enum Q { q0 }; struct In {}; N int mm(int i) { return i; } N static int sm(int i) { return i; } }; enum E { e0 }; template <class T> struct TL { T t; }; template <class T> using Al = T; N int af(int i) { return i; } }
template <class T> struct TS { struct In {}; enum Q { q0 }; T *t; N int m(int i) { return i + sizeof(T); } template <class U> N int tm(U u) { return sizeof(U); } static N int sm(int i) { static __device__ int st; return st += i; } }; template <auto V> struct TV {}; template <template <class> class Y> struct TT {};
static N int sf(int i) { return i; } inline N int inf(int i) { return i; } const __device__ int cgs = 3; static __device__ int gs;
template <int K, class T> N int t() { return 1; } template <int K, auto V> N int v() { return 1; } template <int K, class... T> N int pk() { return 1; } template <int K, template <class> class Y> N int tt() { return 1; }
typedef struct { int z; } U;
inline N int ifu(int *p) { struct Lo {}; auto l = [](int i) { return i; }; return t<40, Lo>() + t<41, decltype(l)>() + t<42, TS<decltype(l)>>() + t<43, TS<Lo>>(); }
static N int sfu(int *p) { struct Lo {}; auto l = [](int i) { return i; }; return t<50, Lo>() + t<51, decltype(l)>() + t<52, TS<decltype(l)>>() + t<53, TS<Lo>>(); }
namespace { N int afu(int *p) { struct Lo {}; auto l = [](int i) { return i; }; return t<60, Lo>() + t<61, decltype(l)>() + t<62, TS<decltype(l)>>() + t<63, TS<Lo>>(); } }
template <class T> N int tfu(T *p) { struct Lo {}; auto l = [](int i) { return i; }; return t<70, Lo>() + t<71, decltype(l)>() + t<72, TS<decltype(l)>>() + t<73, TS<Lo>>(); }
struct M { template <class T> N int mt(T) { static __device__ int ms; struct Lo {}; return ms++ + t<90, Lo>(); } };
extern "C" { static N int cst(int i) { return i; } N int cex(int i) { return i; } namespace n { static N int cstn(int i) { return i; } N int cexn(int i) { return i; } } }
namespace { extern "C" N int cun(int i) { return i; } }
template <class T> static N int stf(T) { return 3; } template <> N int stf(short) { return 4; } template <class T> N int tf(T) { return 1; } template <> N int tf(L *) { return 4; } template <> N int tf(L) { return 4; } template N int tf(L **);
template <class T> inline N int itf(T) { static __device__ int q; return q++; }
__global__ void k(int *p, int i) {
    *p += t<1, E>() + t<2, const L>() + t<3, L &>() + t<4, L[2]>() + t<5, L(int)>() + t<6, int L::*>() + t<7, TS<L *>>() + t<8, TS<TS<L>>>() + t<9, L::In>() + t<13, U>() + t<14, TS<E>>() + t<16, TS<const L>>() + t<17, TV<e0>>() + t<18, TV<sf>>() + t<19, TV<&cgs>>() + t<20, TT<TL>>() + t<21, Al<L>>() + t<22, TL<int> *>() + t<23, int>() + t<24, L *const>() + t<25, TS<L> *>() + t<26, TS<L(int)>>() + t<27, TS<int L::*>>() + t<28, TS<L> &>();
    *p += v<1, e0>() + v<2, &L::x>() + v<3, &L::mm>() + v<4, sf>() + v<5, inf>() + v<6, &cgs>() + v<7, &gs>() + v<8, af>() + v<9, &L::sm>() + v<10, L::q0>() + v<11, TS<L>::q0>();
    *p += pk<1, int, L>() + pk<2, L *>() + pk<3, int, TS<L>>() + tt<1, TL>() + tt<2, TS>() + tt<3, Al>();
    TS<L> a; TS<int> b; *p += ifu(p) + sfu(p) + afu(p) + tfu((L **)p) + tfu((L *)p) + M().mt(L()) + M().mt((L *)0) + M().mt(3) + a.m(i) + b.m(i) + a.tm(i) + b.tm(L()) + b.tm(i) + a.sm(i) + b.sm(i);
    struct Lk {}; auto lk = [](int i) { return i; }; *p += t<100, Lk>() + t<101, decltype(lk)>() + t<102, TS<Lk>>() + M().mt(lk) + M().mt(Lk());
    *p += cst(i) + cex(i) + n::cstn(i) + n::cexn(i) + cun(i) + stf(i) + stf((short)i) + tf((L *)p) + tf(L()) + itf(i) + itf(L());
}
