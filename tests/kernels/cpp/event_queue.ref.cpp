// The same classes compiled for the host.
#include <new>
static struct {
  unsigned x;
} threadIdx, blockIdx, blockDim{32};
#include <cstdint>
#include <cstddef>
#include <new>
// intrusive lists, type-erased callbacks in small buffers, move-only types, scope guards, optional, expected-like results
template<class T> struct remove_ref { using type = T; }; template<class T> struct remove_ref<T&> { using type = T; };
    template<class T> struct remove_ref<T&&> { using type = T; };
template<class T> constexpr typename remove_ref<T>::type&& mv(T&& t) noexcept {
    return static_cast<typename remove_ref<T>::type&&>(t); }
template<class Sig, size_t N = 32> class function;
template<class R, class... A, size_t N> class function<R(A...), N> {
  struct vt { R (*call)(void*, A&&...); void (*move)(void*, void*); void (*kill)(void*); };
  template<class F> struct ops { static R call(void* p, A&&... a) { return (*static_cast<F*>(p))(static_cast<A&&>(a)...); }
      static void move(void* d, void* s) { ::new (d) F(mv(*static_cast<F*>(s))); } static void kill(void* p) {
      static_cast<F*>(p)->~F(); } };
  alignas(16) unsigned char buf[N]; vt v{};
public:
  function() = default; function(const function&) = delete;
  template<class F, class =
      decltype(static_cast<F*>(nullptr)->operator()(static_cast<A>(*static_cast<typename remove_ref<A>::type*>(nullptr))...))>
      function(F f) : v{ops<F>::call, ops<F>::move, ops<F>::kill} { static_assert(sizeof(F) <= N, "too big"); ::new (buf) F(mv(f));
      }
  function(function&& o) noexcept : v(o.v) { if (v.move) v.move(buf, o.buf); }
  function& operator=(function&& o) { if (this != &o) { if (v.kill) v.kill(buf); v = o.v; if (v.move) v.move(buf, o.buf); }
      return *this; }
  ~function() { if (v.kill) v.kill(buf); }
  R operator()(A... a) { return v.call(buf, static_cast<A&&>(a)...); } explicit operator bool() const { return v.call; }
};
template<class F> struct guard { F f; bool on = true; guard(F f) : f(f) {} guard(guard&& o) : f(o.f), on(o.on) { o.on = false; }
    ~guard() { if (on) f(); } };
template<class T> class opt { union { char c; T t; }; bool has; public: opt() : c(0), has(false) {}
    opt(T x) : t(mv(x)), has(true) {} ~opt() { if (has) t.~T(); } T& operator*() & { return t; } T&& operator*() && { return mv(t);
    } T* operator->() { return &t; } explicit operator bool() const { return has; } template<class U> T value_or(U&& u) const& {
    return has ? t : static_cast<T>(static_cast<U&&>(u)); } };
struct Counted { int* n; Counted(int* n) : n(n) { ++*n; } Counted(Counted&& o) : n(o.n) { ++*n; } Counted(const Counted&) = delete;
    ~Counted() { --*n; } };
struct Event { int time; function<int(int, int&)> fn; Event* next = nullptr; };
class Queue { Event pool[6]; Event* head = nullptr; Event* freel = nullptr; int made = 0; public:
  opt<int> post(int time, function<int(int, int&)> f) { Event* e = freel ? freel : made < 6 ? &pool[made] : nullptr;
      if (!e) return {}; if (freel) freel = e->next; else ++made; e->time = time; e->fn = mv(f); Event** p = &head;
      while (*p && (*p)->time <= time) p = &(*p)->next; e->next = *p; *p = e; return made; }
  bool run(int& acc) { if (!head) return false; Event* e = head; head = e->next;
      auto put = guard([&] { e->next = freel; freel = e; }); acc = acc * 3 + e->fn(e->time, acc); return true; } };
void k(int* out) { int t = threadIdx.x, live = 0, acc = 1, ok = 0; { Queue q; for (int i = 0; i < 8; ++i) { Counted c(&live);
    if (i % 3 == 0) ok += q.post((t * 7 + i * 5) % 11, [c = mv(c), i](int tm, int& a) { a += *c.n; return tm + i; }).value_or(-5);
    else ok += bool(q.post(i, [=](int tm, int&) { return tm * t; })); } int steps = 0;
    while (q.run(acc)) if (++steps < 4) q.post(20 + steps, [&steps](int tm, int& a) mutable { a ^= steps; return tm++; });
    acc += live * 1000; } out[t] = acc * 31 + ok + live * 7; }
extern "C" void reference(int *p0) {
  for (blockIdx.x = 0; blockIdx.x < 1; ++blockIdx.x)
    for (threadIdx.x = 0; threadIdx.x < 32; ++threadIdx.x) k(p0);
}
