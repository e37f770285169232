// Classes and enumerations that a function, a variable or a member of their name hides, and using-declarations of both.
// buffer answers i32[10] out
// launch hidden_type_names<<<1, 1>>>(answers)
namespace M { union A; __device__ int B() { return 3; } union A { int x; float y; }; enum e { e1, e2 }; __device__ int e(char) { return 2; } }
__device__ int A() { return 1; }
union B { int q; };
using M::A; using M::B; using M::e;
struct Bb { struct X { int v = 4; }; enum S { blue, pink = 6 }; };
struct D : Bb { __device__ int X() { return 5; } struct X x; __device__ int f(); };
__device__ int D::f() { struct X y; return y.v; }
class Cx { public: enum S { blue, pink }; int S; __device__ void f (enum S arg) ; };
__device__ void Cx::f (enum S arg) { S = arg; }
__global__ void hidden_type_names(int *a) { a[0] = A(); a[1] = B(); union A u; u.x = 7; a[2] = u.x; union B b; b.q = 8; a[3] = b.q; enum e v = M::e2; a[4] = v; a[5] = e('a'); D d; a[6] = d.f(); a[7] = d.X(); a[8] = d.x.v; Cx c; c.f(Cx::pink); a[9] = c.S; }
