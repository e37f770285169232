// Memory that a program manages itself: several arrays carved out of dynamic shared memory, an arena with placement new
// and destructors, device malloc and free, new[] and delete[], printf and assert, managed and volatile variables.
// buffer in f32[256] rand(0,10)
// buffer out f32[256] out tol=1e-5
// buffer list i32[64] out
// buffer life i32[8] out
// buffer heap i32[64] out
// launch carve<<<2, 64, 2048>>>(in, out, 64)
// launch build_lists<<<1, 32>>>(list)
// launch lifetimes<<<1, 4>>>(life)
// launch heap_arrays<<<2, 16>>>(heap)
#include <cassert>
#include <cstdio>
#include <new>

__managed__ int launches = 3;
__device__ volatile int progress;

class Carver {
  unsigned char *at;

 public:
  __device__ explicit Carver(void *base) : at(static_cast<unsigned char *>(base)) {}
  template <typename T>
  __device__ T *take(int n) {
    size_t p = reinterpret_cast<size_t>(at);
    p = (p + alignof(T) - 1) & ~(alignof(T) - 1);
    at = reinterpret_cast<unsigned char *>(p + n * sizeof(T));
    return reinterpret_cast<T *>(p);
  }
};

extern __shared__ double raw[];
__global__ void carve(const float *in, float *out, int n) {
  Carver c(raw);
  char *flag = c.take<char>(n + 1);
  double *wide = c.take<double>(n);
  short *index = c.take<short>(n);
  float4 *quads = c.take<float4>(n / 4);
  int t = threadIdx.x;
  float v = in[blockIdx.x * n + t];
  flag[t] = v > 5;
  wide[t] = v * 2.0;
  index[t] = n - 1 - t;
  reinterpret_cast<float *>(quads)[t] = v;
  __syncthreads();
  float4 q = quads[t / 4];
  float s = q.x + q.y + q.z + q.w;
  out[blockIdx.x * 2 * n + t] = flag[index[t]] ? static_cast<float>(wide[index[t]]) : s;
  out[blockIdx.x * 2 * n + n + t] = s + flag[t];
  assert(n == 64 && "the launch gives 64");
}

struct Link {
  int value;
  Link *next;
};
__global__ void build_lists(int *list) {
  Link *head = nullptr;
  for (int i = 0; i < (int)threadIdx.x % 5; ++i) {
    Link *fresh = static_cast<Link *>(malloc(sizeof(Link)));
    if (!fresh) {
      printf("thread %d: out of memory after %d links\n", threadIdx.x, i);
      return;
    }
    *fresh = {i * 10 + (int)threadIdx.x, head};
    head = fresh;
  }
  int sum = 0, n = 0;
  while (head) {
    Link *dead = head;
    sum = sum * 3 + head->value;
    head = head->next;
    free(dead);
    ++n;
  }
  list[threadIdx.x] = sum;
  list[32 + threadIdx.x] = n + launches * 100;
  if (threadIdx.x == 0) {
    progress = 7;
    progress += 1;
    list[63] = progress;
    printf("%s: %d of %5.2f%%, %c %x\n", "done", sum, 12.5, 'x', 255u);
  }
}

struct Tracer {
  int *log;
  int id;
  __device__ Tracer(int *l, int i) : log(l), id(i) { *log = *log * 3 + id; }
  __device__ Tracer(const Tracer &o) : log(o.log), id(o.id + 1) { *log += 100; }
  __device__ ~Tracer() { *log = *log * 5 - id; }
};
__device__ Tracer make(int *log, int id) { return Tracer(log, id); }
__device__ int use(Tracer t) { return t.id; }
__global__ void lifetimes(int *life) {
  int log = threadIdx.x;
  alignas(Tracer) unsigned char storage[3 * sizeof(Tracer)];
  Tracer *made[3];
  for (int i = 0; i < 3; ++i) made[i] = ::new (storage + i * sizeof(Tracer)) Tracer(&log, i);
  {
    Tracer a = make(&log, 5);
    const Tracer &b = make(&log, 6);
    int first = use(a);
    first += use(make(&log, b.id));
    for (int i = 0; i < 2; ++i) {
      Tracer inner(&log, i);
     
      if (threadIdx.x & 1) continue;
      log ^= 64;
    }
  }
  for (int i = 2; i >= 0; --i) made[i]->~Tracer();
  life[threadIdx.x] = log;
  life[4 + threadIdx.x] = (Tracer(&log, 1), log % 1000);
}

struct Row {
  int a, b;
  __device__ Row() : a(4), b(threadIdx.x) {}
  __device__ ~Row() { progress = progress + 0; }
};
__global__ void heap_arrays(int *heap) {
  int n = 1 + threadIdx.x % 4;
  Row *rows = new Row[n];
  int *plain = new int[n]();
  double *one = new double(2.5);
  for (int i = 0; i < n; ++i) plain[i] += rows[i].a * i + rows[i].b;
  int s = 0;
  for (int i = 0; i < n; ++i) s += plain[i];
  heap[blockIdx.x * 32 + threadIdx.x] = s + (int)(*one * 2);
  heap[blockIdx.x * 32 + 16 + threadIdx.x] = (reinterpret_cast<size_t>(one) & 7) == 0;
  delete[] rows;
  delete[] plain;
  delete one;
}
