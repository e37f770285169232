// A dispatch layer as libraries have it: plans tuned by architecture found through template template parameters of two lengths, a
// member function with the name of the template its type takes, a deduction guide marked for both sides, and launches that stand
// in the constructors of bases and members.
// buffer out i32[96] out
// launch run<Launcher<Scale, Tuning<Old, int, float>>><<<1, 32>>>(out, 2)
// launch run<Launcher<Shift, Short<Old, int>>><<<1, 32>>>(out, 3)
#include <type_traits>
struct Old {};
struct New {};
template <class T, class = void> struct has_type : std::false_type {};
template <class T> struct has_type<T, std::void_t<typename T::type>> : std::true_type {};

template <class, class> struct tuned;
template <class SM, template <class, class> class T, class A> struct tuned<SM, T<Old, A>> : has_type<T<SM, A>> {};
template <class SM, template <class, class, class> class T, class A, class B>
struct tuned<SM, T<Old, A, B>> : has_type<T<SM, A, B>> {};

template <class Arch, class Key, class Value> struct Tuning;
template <class Key, class Value> struct Tuning<Old, Key, Value> {
  static constexpr int items = 3 * sizeof(Key);
  using type = Tuning;
};
template <class Arch, class Key> struct Short;
template <class Key> struct Short<Old, Key> {
  static constexpr int items = 5;
  using type = Short;
};

template <class T, unsigned long n> struct Row { T e[n]; };
template <class T, class... R, class = std::enable_if_t<(std::is_same_v<T, R> && ...)>>
__host__ __device__ Row(T, R...) -> Row<T, 1 + sizeof...(R)>;

template <class Agent> struct get_plan { using type = typename Agent::Plan; };
struct Scale { static __device__ int apply(int v, int by) { return v * by; } };
struct Shift { static __device__ int apply(int v, int by) { return v << by; } };

template <class Op, class T> struct Agent {
  struct Plan {
    static constexpr int items = T::items + 100 * tuned<New, T>::value + 1000 * tuned<Old, T>::value;
    using op = Op;
    __host__ __device__ int slot(int t) const { return (t * items) % 96; }
  };
};
template <class Op, class T> struct Launcher : Agent<Op, T> {
  __host__ __device__ typename get_plan<Agent<Op, T>>::type static get_plan(int) { return {}; }
  static __host__ __device__ typename ::get_plan<Agent<Op, T>>::type get_plan() { return get_plan(1); }
};

template <class L> __global__ void run(int *out, int by) {
  using P = decltype(L::get_plan());
  auto row = Row{int(threadIdx.x), by, P::items};
  static_assert(std::is_same_v<decltype(row), Row<int, 3>>);
  atomicAdd(&out[P().slot(row.e[0])], P::op::apply(row.e[0] + row.e[2], row.e[1]));
}
template <class P> __global__ void clear(P, int *out) { out[threadIdx.x] = 0; }

template <class L> struct Storage {
  Storage(int *out, int n) {
    if (n) clear<<<1, 96>>>(L::get_plan(), out);
  }
};
template <class L> struct Vector : Storage<L> {
  Vector(int *out, int n) : Storage<L>(out, n) {}
};
struct Task {
  Vector<Launcher<Shift, Short<Old, int>>> v;
  Task(int *out) : v(out, 1) {}
};
int main() {
  int *out;
  Vector<Launcher<Scale, Tuning<Old, int, float>>> v(out, 96);
  Task task(out);
  run<Launcher<Scale, Tuning<Old, int, float>>><<<1, 32>>>(out, 2);
  run<Launcher<Shift, Short<Old, int>>><<<1, 32>>>(out, 3);
}
