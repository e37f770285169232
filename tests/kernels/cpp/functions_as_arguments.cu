// buffer out i32[3] zero out
// launch choose<<<1, 1>>>(out)

// The name of a function is an argument for a parameter of function type, for a bool and for a variadic function, not for a number.
__device__ void mark(int *at) { *at += 5; }
struct State {
  int index;
};
struct Pipeline {
  int *barriers;
  __device__ void commit(State s, unsigned bytes) { barriers[s.index] += bytes; }
  template <class Op> __device__ void commit(State s, Op &&op) { static_cast<Op &&>(op)(barriers + s.index); }
};
__device__ int kind(int) { return 1; }
__device__ int kind(bool) { return 2; }
__device__ int kind2(unsigned long) { return 3; }
__device__ int kind2(...) { return 4; }

__global__ void choose(int *out) {
  Pipeline p{out};
  p.commit(State{0}, mark);
  p.commit(State{0}, 2u);
  out[1] = kind(mark);
  out[2] = kind2(mark);
}
