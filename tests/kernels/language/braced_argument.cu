// Objects made from one braced list in parentheses.
// buffer o f32[4] zero out
// launch k<<<1, 1>>>(o)
struct Params {
  float alpha, beta;
  __device__ Params() : alpha(1), beta(0) {}
  __device__ Params(float a) : alpha(a), beta(0) {}
  __device__ Params(float a, float b) : alpha(a), beta(b) {}
};
class Combination {
  Params params;
  int group;

public:
  __device__ explicit Combination(Params const &p, int group) : params(p), group(group) {}
  __device__ explicit Combination(Params const &p) : Combination(p, 7) {}
  __device__ float operator()(float x, float y) const { return params.alpha * x + params.beta * y + group; }
};
struct Open {
  Params params;
  int group;
  __device__ Open(Params const &p, int group = 3) : params(p), group(group) {}
};
__global__ void k(float *o) {
  Combination both({2, 3});
  o[0] = both(10, 100);
  Combination grouped({2, 3}, 5);
  o[1] = grouped(10, 100);
  Open open(Params{4, 5});
  o[2] = open.params.alpha * 100 + open.params.beta * 10 + open.group;
  Open copy(open);
  Combination plain = Combination({});
  o[3] = copy.params.beta + copy.group + plain(1000, 1);
}
