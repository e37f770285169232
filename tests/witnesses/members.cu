// Restrict members of a parameter, and a member that is chosen by its address.
struct Two {
  float *__restrict__ to;
  const float *__restrict__ from;
  int low, high;
};

extern "C" __global__ void k(Two s, int n) {
  s.to[0] = s.from[0];
  s.to[1] = s.from[0];
  s.to[2] = *(n > 3 ? &s.low : &s.high);
}
