// Functions that call themselves and one another: Ackermann, quick sort, Hanoi, binary trees with parent-less nodes,
// mutual recursion through forward declarations, an expression parser by recursive descent, flood fill.
// buffer ack u32[16] out
// buffer data i32[256] rand(-1000,1000) out
// buffer moves u32[16] out
// buffer tree i32[66] out
// buffer parity i32[32] out
// buffer text u8[64] values(40,49,43,50,41,42,51,45,52,47,40,50,43,45,45,50,41,42,45,53,0)
// buffer value i32[8] out
// buffer grid i32[256] rand(0,1)
// buffer areas i32[256] out
// launch ackermann<<<1, 16>>>(ack)
// launch sort_rows<<<1, 8>>>(data, 32)
// launch hanoi_kernel<<<1, 4>>>(moves)
// launch tree_kernel<<<1, 2>>>(data, 32, tree)
// launch parity_kernel<<<1, 32>>>(parity)
// launch parse<<<1, 4>>>(text, value)
// launch fill<<<1, 1>>>(grid, areas, 16)

__device__ unsigned ack_(unsigned m, unsigned n) { return m == 0 ? n + 1 : n == 0 ? ack_(m - 1, 1) : ack_(m - 1, ack_(m, n - 1)); }
__global__ void ackermann(unsigned *out) { out[threadIdx.x] = ack_(threadIdx.x >> 3, threadIdx.x & 7) + (threadIdx.x == 5 ? ack_(2, 3) : 0); }

template <typename It, typename Less>
__device__ void quick_sort(It first, It last, Less less) {
  while (last - first > 1) {
    auto pivot = first[(last - first) / 2];
    It i = first, j = last - 1;
    while (i <= j) {
      while (less(*i, pivot)) ++i;
      while (less(pivot, *j)) --j;
      if (i <= j) {
        auto t = *i;
        *i++ = *j;
        *j-- = t;
      }
    }
    if (j + 1 - first < last - i) {
      quick_sort(first, j + 1, less);
      first = i;
    } else {
      quick_sort(i, last, less);
      last = j + 1;
    }
  }
}
__global__ void sort_rows(int *data, int width) {
  int *row = data + threadIdx.x * width;
  if (threadIdx.x & 1)
    quick_sort(row, row + width, [](int a, int b) { return a > b; });
  else
    quick_sort(row, row + width, [](int a, int b) { return a < b; });
}

__device__ void hanoi(int n, int from, int to, int via, unsigned &count, unsigned &hash) {
  if (n == 0) return;
  hanoi(n - 1, from, via, to, count, hash);
  ++count;
  hash = hash * 31 + (from * 3 + to) * 7 + n;
  hanoi(n - 1, via, to, from, count, hash);
}
__global__ void hanoi_kernel(unsigned *moves) {
  unsigned count = 0, hash = 17;
  hanoi(3 + threadIdx.x, 0, 2, 1, count, hash);
  moves[2 * threadIdx.x] = count;
  moves[2 * threadIdx.x + 1] = hash;
}

struct Node {
  int key;
  Node *child[2];
};
__device__ Node *insert(Node *root, Node *fresh) {
  if (!root) return fresh;
  Node *&side = root->child[fresh->key > root->key];
  side = insert(side, fresh);
  return root;
}
__device__ int height(const Node *n) { return n ? 1 + max(height(n->child[0]), height(n->child[1])) : 0; }
__device__ int *in_order(const Node *n, int *out) {
  if (!n) return out;
  out = in_order(n->child[0], out);
  *out++ = n->key;
  return in_order(n->child[1], out);
}
__global__ void tree_kernel(const int *data, int n, int *out) {
  Node pool[32];
  Node *root = nullptr;
  const int *row = data + (threadIdx.x + 4) * n;
  for (int i = 0; i < n; ++i) {
    pool[i] = Node{row[i * 13 % n], {nullptr, nullptr}};
    root = insert(root, pool + i);
  }
  int *end = in_order(root, out + 33 * threadIdx.x);
  *end = height(root);
}

__device__ bool is_odd(unsigned n);
__device__ __noinline__ bool is_even(unsigned n) { return n == 0 || is_odd(n - 1); }
__device__ __noinline__ bool is_odd(unsigned n) { return n != 0 && is_even(n - 1); }
__global__ void parity_kernel(int *out) { out[threadIdx.x] = is_even(threadIdx.x) * 2 + is_odd(threadIdx.x * 3 + 1); }

class Parser {
  const char *p;
  bool ok = true;
  __device__ int factor() {
    switch (*p) {
      case '-': ++p; return -factor();
      case '(': {
        ++p;
        int v = sum();
        if (*p == ')') ++p; else ok = false;
        return v;
      }
      default: {
        if (*p < '0' || *p > '9') { ok = false; return 0; }
        int v = 0;
        do v = v * 10 + (*p++ - '0'); while (*p >= '0' && *p <= '9');
        return v;
      }
    }
  }
  __device__ int term() {
    int v = factor();
    while (*p == '*' || *p == '/') {
      if (*p++ == '*') v *= factor();
      else if (int d = factor()) v /= d;
      else ok = false;
    }
    return v;
  }

 public:
  __device__ explicit Parser(const char *text) : p(text) {}
  __device__ int sum() {
    int v = term();
    for (char c; (c = *p) == '+' || c == '-';) {
      ++p;
      int t = term();
      v = c == '+' ? v + t : v - t;
    }
    return v;
  }
  __device__ explicit operator bool() const { return ok && *p == 0; }
};
__global__ void parse(const char *text, int *value) {
  static __device__ const char second[] = "2*(3+4)*(5-(6-7))", third[] = "1+(2*3", fourth[] = "9/(3-3)";
  const char *inputs[] = {text, second, third, fourth};
  Parser parser(inputs[threadIdx.x]);
  int v = parser.sum();
  value[2 * threadIdx.x] = v;
  value[2 * threadIdx.x + 1] = static_cast<bool>(parser);
}

__device__ int flood(const int *grid, int *seen, int w, int x, int y) {
  if (x < 0 || y < 0 || x >= w || y >= w || !grid[y * w + x] || seen[y * w + x]) return 0;
  seen[y * w + x] = 1;
  return 1 + flood(grid, seen, w, x - 1, y) + flood(grid, seen, w, x + 1, y) + flood(grid, seen, w, x, y - 1) + flood(grid, seen, w, x, y + 1);
}
__global__ void fill(const int *grid, int *areas, int w) {
  int seen[256] = {0};
  for (int i = 0; i < w * w; ++i) areas[i] = flood(grid, seen, w, i % w, i / w);
}
