// Destructors of unions in constant evaluation leave the members alone.
// options -std=c++20
// buffer answers i32[3] out
// launch constant_unions<<<1, 1>>>(answers)
struct TD { bool &d; __device__ constexpr TD(bool &b) : d(b) {} __device__ constexpr ~TD() { d = true; } };
struct U { union { char e; TD t; }; bool has; __device__ constexpr U(bool &b) : t(b), has(true) {} __device__ constexpr U() : e(), has(false) {} __device__ constexpr ~U() { if (has) t.~TD(); } };
template<class T> struct X { union Un { char e; T t; __device__ constexpr Un() : e() {} template<class... A> __device__ constexpr Un(int, A &&...a) : t(static_cast<A &&>(a)...) {} __device__ constexpr ~Un() {} } u; bool has; __device__ constexpr X(bool &b) : u(0, b), has(true) {} __device__ constexpr X() : u(), has(false) {} __device__ constexpr ~X() { if (has) __builtin_addressof(u.t)->~T(); } };
__device__ constexpr bool t1() { bool d = false; { U u(d); } { U v; } return d; } __device__ constexpr bool t2() { bool d = false; { X<TD> u(d); } { X<TD> v; } return d; }
static_assert(t1()); static_assert(t2());
__global__ void constant_unions(int *o) { constexpr bool a = t1(), b = t2(); o[0] = a; o[1] = b; o[2] = t1() + t2(); }
