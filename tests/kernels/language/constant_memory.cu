// Memory that a constant expression takes and gives back.
// options -std=c++20 --expt-relaxed-constexpr
// buffer constexpr_new_out i64[16] out
// launch constexpr_new<<<1, 1>>>(constexpr_new_out)

namespace of_constexpr_new {
constexpr int f(int n) { int* p = new int[n]; for (int i = 0; i < n; ++i) p[i] = i * i; int s = 0; for (int i = 0; i < n; ++i) s += p[i]; delete[] p; return s; }
struct Node { int v; Node* next; constexpr Node(int x, Node* n) : v(x), next(n) {} constexpr ~Node() { delete next; } };
constexpr int g(int n) { Node* h = nullptr; for (int i = 1; i <= n; ++i) h = new Node(i, h); int s = 0; for (Node* p = h; p; p = p->next) s = s * 2 + p->v; delete h; return s; }
struct V { virtual constexpr int f() const = 0; virtual constexpr ~V() {} }; struct V1 : V { int x; constexpr V1(int y) : x(y) {} constexpr int f() const override { return x; } };
constexpr int v() { V* p = new V1(42); int r = p->f(); delete p; return r; }
__global__ void constexpr_new(long long* o) { constexpr int a = f(5), b = g(4), c = v(); o[0] = a; o[1] = b; o[2] = c; }
}  // namespace of_constexpr_new
using of_constexpr_new::constexpr_new;
