// What the builtin traits say of classes, as NVIDIA's front end has it: deleted and inaccessible members count for what they are like.
// buffer o i32[40] zero out
// launch k<<<1, 1>>>(o)
// options -std=c++20
struct Em {};
struct Ag { int a; char b; };
struct Po { int a, b; };
struct NoD { NoD(int); };
struct Ab { virtual void f() = 0; };
struct Pd { private: ~Pd(); };
struct Mx { private: int a; public: int b; };
struct Bf { int a : 3; int : 5; int b : 8; };
struct Ref { int &r; };
struct Cst { const int c; };
struct MO { MO(MO &&); MO &operator=(MO &&); };
struct Inh : NoD { using NoD::NoD; };
struct Cl { Cl() = default; int x = 3; };
struct ND { ND() = delete; };
struct Vol { volatile int v; };
struct NC { NC(const NC &) = delete; NC(); };
struct NA { NA &operator=(const NA &) = delete; };
struct Fam { int n; int d[2]; };
struct Der : Em { int q; };
struct Cx { constexpr Cx(int v) : v(v) {} int v; };
struct Ct { template <class T> constexpr Ct(T) {} };
union Un { int a; unsigned b; };
union Uf { int a; float b; };
union Us { int a; char b; };
template <class T> __device__ int of() {
    return __has_trivial_destructor(T) | __has_nothrow_constructor(T) << 1 | __has_trivial_constructor(T) << 2 | __has_nothrow_copy(T) << 3 |
           __has_trivial_copy(T) << 4 | __has_nothrow_assign(T) << 5 | __has_trivial_assign(T) << 6 | __is_pod(T) << 7 | __is_trivial(T) << 8 |
           __is_literal_type(T) << 9 | __has_unique_object_representations(T) << 10 | __is_trivially_copyable(T) << 11 | __is_standard_layout(T) << 12;
}
template <class... T> __device__ void all(int *o) {
    ((*o++ = of<T>()), ...);
}
__global__ void k(int *o) {
    all<Em, Ag, Po, NoD, Ab, Mx, Bf, Ref, Cst, MO, Inh, Cl, ND, Vol, NC, NA, Fam, Der, Cx, Ct, Un, Uf, Us, Ag[2], Mx[3], int[3], const int[2], int *, int Em::*,
        float, const Ag, decltype(nullptr)>(o);
}
