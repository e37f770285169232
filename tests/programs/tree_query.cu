#include <cstdint>
#include <array>
#include <tuple>
#include <optional>
namespace util { namespace detail { template <class T, std::size_t N> struct Stack { T data[N]; int top = 0; __device__ void push(const T &t) { data[top++] = t; } __device__ T pop() { return data[--top]; } __device__ bool empty() const { return top == 0; } }; } using detail::Stack; }
struct Node { int left = -1, right = -1; float key{}; };
class Tree { public: __device__ Tree(Node *n, int root) : nodes_(n), root_(root) {} __device__ int find(float k) const { int cur = root_; while (cur >= 0) { const auto &n = nodes_[cur]; if (n.key == k) return cur; cur = k < n.key ? n.left : n.right; } return -1; } template <typename F> __device__ void walk(F &&f) const { util::Stack<int, 64> st; st.push(root_); while (!st.empty()) { int i = st.pop(); if (i < 0) continue; f(nodes_[i]); st.push(nodes_[i].left); st.push(nodes_[i].right); } } private: Node *nodes_; int root_; };
__global__ void query(Node *n, const float *keys, int *out, int m) { Tree t(n, 0); int i = threadIdx.x; if (i < m) { out[i] = t.find(keys[i]); float s = 0; t.walk([&s](const Node &x) { s += x.key; }); if (s > 100.f) out[i] += 1; } auto [a, b] = std::make_tuple(1, 2.0f); std::array<int, 4> arr{1, 2, 3, 4}; for (auto v : arr) out[i] += v * a; out[i] += (int)b; union { float f; uint32_t u; } cv; cv.f = keys[i]; out[i] ^= cv.u & 1; static_assert(sizeof(Node) == 12, "size"); goto end; end: return; }
