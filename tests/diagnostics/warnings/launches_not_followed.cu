// Host templates that call each other without end: kernels are looked for to a limit, and that is said.
template <int... n> __global__ void k(int *p) { *p = sizeof...(n); }
template <int... n> struct Grow {
  static void go(int *p) {
    k<1><<<1, 1>>>(p);
    Grow<n..., 0>::go(p);
    Grow<n..., 1>::go(p);
  }
};
int main() {
  int *p;
  Grow<>::go(p);
}
