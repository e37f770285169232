// A member whose declaration names a member of a larger instance, and so on: a fatal error, in little time and memory.
template <int... n> struct Grow {
  Grow<n..., 0>::go(p);
};
__global__ void k(int *p) { Grow<>::go(p); }
