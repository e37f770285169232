// Order statistics in a treap whose nodes come from a typed free list.
// buffer out i32[32] out
// launch k<<<1, 32>>>(out)
#include <new>
template<class T, unsigned N> class Pool {
  union Slot { Slot* next; alignas(T) unsigned char mem[sizeof(T)]; __device__ Slot() {} };
  Slot slots[N]; Slot* free_ = nullptr; unsigned used = 0;
public:
  __device__ Pool() { for (unsigned i = 0; i < N; ++i) { slots[i].next = free_; free_ = &slots[i]; } }
  template<class... A> __device__ T* make(A... a) { if (!free_) return nullptr; Slot* s = free_; free_ = s->next; ++used;
      return ::new (static_cast<void*>(s->mem)) T{a...}; }
  __device__ void drop(T* p) { if (!p) return; p->~T(); auto* s = reinterpret_cast<Slot*>(p); s->next = free_; free_ = s; --used; }
  __device__ unsigned live() const { return used; }
};
struct Node { int key; int prio; Node* kid[2] = {nullptr, nullptr}; int size = 1; };
class Treap {
  Pool<Node, 48> pool; Node* root = nullptr; unsigned seed;
  __device__ unsigned rnd() { seed ^= seed << 13; seed ^= seed >> 17; return seed ^= seed << 5; }
  static __device__ int sz(const Node* n) { return n ? n->size : 0; }
  static __device__ void pull(Node* n) { n->size = 1 + sz(n->kid[0]) + sz(n->kid[1]); }
  static __device__ void rot(Node*& n, int d) { Node* c = n->kid[d]; n->kid[d] = c->kid[!d]; c->kid[!d] = n; pull(n); pull(c);
      n = c; }
  __device__ bool ins(Node*& n, int k) { if (!n) { n = pool.make(k, int(rnd() >> 1)); return n != nullptr; }
      if (k == n->key) return false; int d = k > n->key; bool r = ins(n->kid[d], k); pull(n);
      if (n->kid[d] && n->kid[d]->prio > n->prio) rot(n, d); return r; }
  __device__ bool del(Node*& n, int k) { if (!n) return false; if (n->key != k) { bool r = del(n->kid[k > n->key], k); pull(n);
      return r; }
    if (!n->kid[0] || !n->kid[1]) { Node* o = n; n = n->kid[0] ? n->kid[0] : n->kid[1]; pool.drop(o); return true; }
    int d = n->kid[1]->prio > n->kid[0]->prio; rot(n, d); bool r = del(n->kid[!d], k); pull(n); return r; }
public:
  __device__ explicit Treap(unsigned s) : seed(s | 1) {}
  __device__ bool insert(int k) { return ins(root, k); }
  __device__ bool erase(int k) { return del(root, k); }
  __device__ int kth(int i) const { const Node* n = root; while (n) { int l = sz(n->kid[0]); if (i < l) n = n->kid[0];
      else if (i == l) return n->key; else i -= l + 1, n = n->kid[1]; } return -1; }
  __device__ int size() const { return sz(root); }
  template<class F> __device__ void each(F f) const { walk(root, f); }
  template<class F> static __device__ void walk(const Node* n, F& f) { if (!n) return; walk(n->kid[0], f); f(n->key);
      walk(n->kid[1], f); }
  __device__ unsigned live() const { return pool.live(); }
};
__global__ void k(int* out) {
  int t = threadIdx.x; Treap tr(t * 2654435761u);
  int ok = 0;
  for (int i = 0; i < 60; ++i) ok += tr.insert((i * 37 + t * 11) % 71);
  for (int i = 0; i < 20; ++i) ok += 3 * tr.erase((i * 13 + t) % 71);
  int h = 0, last = -1; bool sorted = true;
  tr.each([&h, &last, &sorted](int key) { h = h * 31 + key; sorted &= key > last; last = key; });
  out[t] = h ^ (ok << 8) ^ (tr.size() << 20) ^ (tr.kth(tr.size() / 2) << 4) ^ (sorted ? 1 : 0) ^ (tr.live() * 7);
}
