// The same classes compiled for the host.
static struct {
  unsigned x;
} threadIdx, blockIdx, blockDim{64};
// Compile-time state machine with a transition table of types, member function pointer actions and events by index.
#include <type_traits>
template<class... T> struct list { static constexpr int size = sizeof...(T); };
template<class L, class T> struct push_back; template<class... U, class T> struct push_back<list<U...>, T> {
    using type = list<U..., T>; };
template<class L, template<class> class P> struct filter;
template<template<class> class P> struct filter<list<>, P> { using type = list<>; };
template<class H, class... T, template<class> class P> struct filter<list<H, T...>, P> {
    using rest = typename filter<list<T...>, P>::type; template<class L> struct prepend;
    template<class... X> struct prepend<list<X...>> { using type = list<H, X...>; };
    using type = std::conditional_t<P<H>::value, typename prepend<rest>::type, rest>; };
enum class St : unsigned char { Idle, Run, Pause, Done };
enum class Ev { Start, Stop, Tick, Reset };
struct Machine { int ticks = 0, log = 0; void (Machine::*hook)(int) = nullptr;
  void begin() { log = log * 3 + 1; } void tick() { ++ticks; log = log * 5 + ticks; if (hook) (this->*hook)(ticks); } void halt() {
      log ^= 0x55; } void none() {}
  void fancy(int n) { log += n * 1000; } };
template<St F, Ev E, St T, void (Machine::*A)()> struct Row { static constexpr St from = F, to = T; static constexpr Ev ev = E;
    static void act(Machine& m) { (m.*A)(); } };
using Rows = list<Row<St::Idle, Ev::Start, St::Run, &Machine::begin>, Row<St::Run, Ev::Tick, St::Run, &Machine::tick>, Row<St::Run,
    Ev::Stop, St::Pause, &Machine::halt>, Row<St::Pause, Ev::Start, St::Run, &Machine::begin>, Row<St::Pause, Ev::Stop, St::Done,
    &Machine::halt>, Row<St::Done, Ev::Reset, St::Idle, &Machine::none>>;
template<class R> using from_run = std::bool_constant<R::from == St::Run>;
static_assert(std::is_same<filter<Rows, from_run>::type, list<Row<St::Run, Ev::Tick, St::Run, &Machine::tick>, Row<St::Run,
    Ev::Stop, St::Pause, &Machine::halt>>>::value, "filter");
template<class L> struct Engine;
template<class... R> struct Engine<list<R...>> { St s = St::Idle; Machine m{};
  bool step(Ev e) { bool hit = false; (void)((s == R::from && e == R::ev && (R::act(m), s = R::to, hit = true)) || ...); return hit;
      } };
void k(int* out) {
  int t = threadIdx.x; Engine<Rows> e; if (t & 1) e.m.hook = &Machine::fancy;
  unsigned r = t * 747796405u + 1; int hits = 0;
  for (int i = 0; i < 40; ++i) { r = r * 1664525u + 1013904223u; hits += e.step(static_cast<Ev>(r >> 30)); }
  out[t] = e.m.log ^ hits << 24 ^ static_cast<int>(e.s) << 28;
}
extern "C" void reference(int *p0) {
  for (blockIdx.x = 0; blockIdx.x < 1; ++blockIdx.x)
    for (threadIdx.x = 0; threadIdx.x < 64; ++threadIdx.x) k(p0);
}
