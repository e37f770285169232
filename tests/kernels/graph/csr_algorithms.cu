// Breadth first search with queues, Bellman-Ford with an atomic minimum on floats, PageRank, triangle counting and
// connected components on a graph in compressed sparse rows that the first kernel generates.
// buffer row i32[129]
// buffer col i32[512]
// buffer weight f32[512]
// buffer level i32[128] out
// buffer queue i32[264]
// buffer dist f32[128] out
// buffer rank f32[256] out tol=1e-5
// buffer label i32[128] out
// buffer triangles u64[1] out
// launch generate<<<1, 128>>>(row, col, weight, level, dist, rank, label)
// launch bfs<<<1, 64>>>({row, col, 128}, 3, level, queue)
// launch relax<<<2, 64>>>({row, col, 128}, weight, dist)
// launch relax<<<2, 64>>>({row, col, 128}, weight, dist)
// launch relax<<<2, 64>>>({row, col, 128}, weight, dist)
// launch pagerank<<<1, 128>>>({row, col, 128}, rank, 6)
// launch components<<<1, 128>>>({row, col, 128}, label)
// launch count_triangles<<<4, 32>>>({row, col, 128}, triangles)

struct Csr {
  const int *row, *col;
  int n;
  // What a range-for over the neighbours of a vertex needs.
  struct Range {
    const int *first, *last;
    __device__ const int *begin() const { return first; }
    __device__ const int *end() const { return last; }
    __device__ int size() const { return static_cast<int>(last - first); }
  };
  __device__ Range operator[](int v) const { return {col + row[v], col + row[v + 1]}; }
};

// Vertex v: a ring, a chord and, when v is a multiple of 3, a few pseudo-random edges; rows come out sorted.
__global__ void generate(int *row, int *col, float *weight, int *level, float *dist, float *rank, int *label) {
  __shared__ int count[128];
  const int v = threadIdx.x, n = blockDim.x;
  int mine[4], m = 0;
  auto add = [&](int u) {
    int i = m++;
    for (; i > 0 && mine[i - 1] > u; --i) mine[i] = mine[i - 1];
    mine[i] = u;
  };
  if (v % 16 != 15) add(v + 1);
  if (v % 5 != 0 && v + 8 < n) add(v + 8);
  if (v % 3 == 0) {
    add((v * 37 + 11) % n);
    if (v % 2 == 0) add((v * 13 + 5) % n);
  }
  count[v] = m;
  __syncthreads();
  int start = 0;
  for (int i = 0; i < v; ++i) start += count[i];
  row[v] = start;
  if (v == n - 1) row[n] = start + m;
  for (int i = 0; i < m; ++i) {
    col[start + i] = mine[i];
    weight[start + i] = 0.5f + ((v * 7 + mine[i] * 3) % 16) * 0.25f;
  }
  level[v] = -1;
  dist[v] = v == 3 ? 0.0f : __int_as_float(0x7f800000);
  rank[v] = rank[n + v] = 1.0f / n;
  label[v] = v;
}

__global__ void bfs(Csr g, int source, int *level, int *queue) {
  __shared__ int head[2];
  __shared__ int current, depth;
  if (threadIdx.x == 0) {
    head[0] = 1;
    head[1] = 0;
    current = depth = 0;
    queue[0] = source;
    level[source] = 0;
  }
  __syncthreads();
  while (head[current] > 0) {
    const int *from = queue + current * g.n;
    int *to = queue + (current ^ 1) * g.n;
    for (int i = threadIdx.x; i < head[current]; i += blockDim.x)
      for (int u : g[from[i]])
        if (atomicCAS(&level[u], -1, depth + 1) == -1) to[atomicAdd(&head[current ^ 1], 1)] = u;
    __syncthreads();
    if (threadIdx.x == 0) {
      head[current] = 0;
      current ^= 1;
      ++depth;
    }
    __syncthreads();
  }
}

__device__ float atomic_min_positive(float *p, float v) {
  return __int_as_float(atomicMin(reinterpret_cast<int *>(p), __float_as_int(v)));
}

__global__ void relax(Csr g, const float *weight, float *dist) {
  for (int pass = 0; pass < 12; ++pass) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    float d = *(volatile float *)&dist[v];
    if (!isinf(d))
      for (int e = g.row[v]; e != g.row[v + 1]; ++e) atomic_min_positive(dist + g.col[e], d + weight[e]);
    __syncthreads();
  }
}

__global__ void pagerank(Csr g, float *rank, int rounds) {
  constexpr float damping = 0.85f;
  __shared__ float dangling;
  const int v = threadIdx.x;
  for (int r = 0; r < rounds; ++r) {
    float *from = rank + (r & 1) * g.n, *to = rank + (~r & 1) * g.n;
    if (v == 0) dangling = 0;
    to[v] = 0;
    __syncthreads();
    auto next = g[v];
    if (next.size() == 0)
      atomicAdd(&dangling, from[v]);
    else
      for (int u : next) atomicAdd(to + u, from[v] / next.size());
    __syncthreads();
    to[v] = (1 - damping) / g.n + damping * (to[v] + dangling / g.n);
    __syncthreads();
  }
}

// Hooking with path halving; edges are taken as undirected.
__global__ void components(Csr g, int *label) {
  auto find = [label](int v) {
    while (label[v] != v) {
      label[v] = label[label[v]];
      v = label[v];
    }
    return v;
  };
  for (int t = 0; t < static_cast<int>(blockDim.x); ++t) {
    if (t == threadIdx.x)
      for (int u : g[t]) {
        int a = find(t), b = find(u);
        if (a != b) label[max(a, b)] = min(a, b);
      }
    __syncthreads();
  }
  int root = find(threadIdx.x);
  __syncthreads();
  label[threadIdx.x] = root;
}

__global__ void count_triangles(Csr g, unsigned long long *total) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned found = 0;
  auto mine = g[v];
  for (int u : mine) {
    auto theirs = g[u];
    const int *a = mine.begin(), *b = theirs.begin();
    while (a != mine.end() && b != theirs.end()) {
      if (*a < *b)
        ++a;
      else if (*b < *a)
        ++b;
      else {
        ++found;
        ++a, ++b;
      }
    }
  }
  for (int o = 16; o > 0; o >>= 1) found += __shfl_down_sync(~0u, found, o);
  if ((threadIdx.x & 31) == 0) atomicAdd(total, found);
}
