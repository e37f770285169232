// Search with stacks in local memory: N queens by bit masks, Sudoku with candidate sets, permutations in lexicographic
// order, subset sums by branch and bound, the 8-puzzle by iterative deepening, Conway-style exact cover by dancing links.
// buffer queens u32[16] out
// buffer sudoku u8[96] values(5,3,0,0,7,0,0,0,0,6,0,0,1,9,5,0,0,0,0,9,8,0,0,0,0,6,0,8,0,0,0,6,0,0,0,3,4,0,0,8,0,3,0,0,1,7,0,0,0,2,0,0,0,6,0,6,0,0,0,0,2,8,0,0,0,0,4,1,9,0,0,5,0,0,0,0,8,0,0,7,9)
// buffer solved u8[81] out
// buffer order u32[32] out
// buffer best i32[16] out
// buffer depth i32[8] out
// buffer cover i32[4] out
// launch count_queens<<<1, 32>>>(queens)
// launch solve_sudoku<<<1, 1>>>(sudoku, solved)
// launch permutations<<<1, 32>>>(order)
// launch subsets<<<1, 16>>>(best)
// launch puzzle<<<1, 4>>>(depth)
// launch exact_cover<<<1, 1>>>(cover)

// Thread t of size n takes the placements whose first queen stands in column t.
__global__ void count_queens(unsigned *queens) {
  for (int n = 4; n <= 8; ++n) {
    unsigned found = 0;
    if (threadIdx.x < n) {
      struct Frame {
        unsigned columns, left, right, open;
      } stack[8];
      const unsigned all = (1u << n) - 1;
      unsigned bit = 1u << threadIdx.x;
      int top = 0;
      stack[0] = {bit, bit << 1, bit >> 1, 0};
      stack[0].open = all & ~(stack[0].columns | stack[0].left | stack[0].right);
      while (top >= 0) {
        Frame &f = stack[top];
        if (f.columns == all) {
          ++found;
          --top;
          continue;
        }
        if (!f.open) {
          --top;
          continue;
        }
        unsigned b = f.open & -f.open;
        f.open ^= b;
        Frame next = {f.columns | b, (f.left | b) << 1, (f.right | b) >> 1, 0};
        next.open = all & ~(next.columns | next.left | next.right);
        stack[++top] = next;
      }
    }
    for (int o = 16; o; o >>= 1) found += __shfl_down_sync(~0u, found, o);
    if (threadIdx.x == 0) queens[n] = found;
  }
}

class Sudoku {
  unsigned short row[9] = {}, column[9] = {}, box[9] = {};
  unsigned char cell[81];

  __device__ unsigned candidates(int i) const { return 0x1ff & ~(row[i / 9] | column[i % 9] | box[i / 27 * 3 + i % 9 / 3]); }
  __device__ void flip(int i, unsigned bit) {
    row[i / 9] ^= bit;
    column[i % 9] ^= bit;
    box[i / 27 * 3 + i % 9 / 3] ^= bit;
  }

 public:
  __device__ explicit Sudoku(const unsigned char *given) {
    for (int i = 0; i < 81; ++i)
      if ((cell[i] = given[i])) flip(i, 1u << (cell[i] - 1));
  }
  __device__ bool solve() {
    struct {
      unsigned char at;
      unsigned short rest;
    } trail[81];
    int n = 0;
    for (;;) {
      // The empty cell with fewest candidates.
      int where = -1, fewest = 10;
      for (int i = 0; i < 81 && fewest > 1; ++i)
        if (!cell[i]) {
          int c = __popc(candidates(i));
          if (c < fewest) fewest = c, where = i;
        }
      if (where < 0) return true;
      trail[n].at = where;
      trail[n].rest = candidates(where);
      ++n;
      for (;;) {
        if (n == 0) return false;
        auto &[at, rest] = trail[n - 1];
        if (cell[at]) {
          flip(at, 1u << (cell[at] - 1));
          cell[at] = 0;
        }
        if (rest) {
          unsigned bit = rest & -rest;
          rest &= rest - 1;
          cell[at] = __ffs(bit);
          flip(at, bit);
          break;
        }
        --n;
      }
    }
  }
  __device__ const unsigned char *begin() const { return cell; }
  __device__ const unsigned char *end() const { return cell + 81; }
};
__global__ void solve_sudoku(const unsigned char *given, unsigned char *solved) {
  Sudoku s(given);
  if (s.solve())
    for (unsigned char c : s) *solved++ = c;
}

template <typename T>
__device__ bool next_permutation(T *first, T *last) {
  auto swap = [](T &a, T &b) {
    T t = a;
    a = b;
    b = t;
  };
  T *i = last - 1;
  do
    if (i == first) return false;
  while (!(*--i < i[1]));
  T *j = last;
  while (!(*i < *--j)) {
  }
  swap(*i, *j);
  for (++i, --last; i < last; ++i, --last) swap(*i, *last);
  return true;
}
__global__ void permutations(unsigned *order) {
  char digits[6] = {1, 2, 3, 4, 5, 6};
  unsigned n = 0;
  do {
    if (n++ == threadIdx.x * 22) break;
  } while (next_permutation(digits, digits + 6));
  unsigned v = 0;
  for (char d : digits) v = v * 10 + d;
  order[threadIdx.x] = v;
}

__device__ int branch(const int *w, int n, int room) {
  if (n == 0 || room == 0) return 0;
  int skip = branch(w + 1, n - 1, room);
  if (*w > room || skip == room) return skip;
  int take = *w + branch(w + 1, n - 1, room - *w);
  return take > skip ? take : skip;
}
__global__ void subsets(int *best) {
  const int weights[] = {31, 27, 23, 19, 17, 13, 11, 8, 5};
  best[threadIdx.x] = branch(weights, sizeof weights / sizeof *weights, 7 + 9 * threadIdx.x);
}

// Tiles as 4-bit fields of a word, tile 0 empty.
using Board = unsigned long long;
__device__ int tile(Board b, int i) { return int(b >> 4 * i) & 15; }
__device__ int estimate(Board b) {
  int d = 0;
  for (int i = 0; i < 9; ++i)
    if (int t = tile(b, i)) d += abs(i % 3 - (t - 1) % 3) + abs(i / 3 - (t - 1) / 3);
  return d;
}
__device__ bool deepen(Board b, int hole, int from, int left) {
  int h = estimate(b);
  if (h == 0) return true;
  if (h > left) return false;
  constexpr int step[4] = {-1, 1, -3, 3};
  for (int k = 0; k < 4; ++k) {
    int to = hole + step[k];
    if (to < 0 || to > 8 || (k < 2 && to / 3 != hole / 3) || to == from) continue;
    Board t = tile(b, to);
    if (deepen(b ^ t << 4 * to ^ t << 4 * hole, to, hole, left - 1)) return true;
  }
  return false;
}
__global__ void puzzle(int *depth) {
  constexpr Board goal = 0x087654321ull;
  const char *moves[] = {"lul", "luurd", "uldlur", "llurrd"};
  Board b = goal;
  int hole = 8;
  for (const char *m = moves[threadIdx.x]; *m; ++m) {
    int to = hole + (*m == 'l' ? -1 : *m == 'r' ? 1 : *m == 'u' ? -3 : 3);
    Board t = tile(b, to);
    b ^= t << 4 * to | t << 4 * hole;
    hole = to;
  }
  int limit = 0;
  while (!deepen(b, hole, -1, limit)) ++limit;
  depth[threadIdx.x] = limit;
  depth[4 + threadIdx.x] = hole;
}

// Knuth's X over seven columns and six rows.
struct Links {
  struct Node {
    signed char l, r, u, d, column, row;
  } node[32];
  int used = 8;
  signed char size[8] = {};
  __device__ Links() {
    for (int i = 0; i < 8; ++i) node[i] = {(signed char)((i + 7) % 8), (signed char)((i + 1) % 8), (signed char)i, (signed char)i, (signed char)i, -1};
  }
  __device__ void add(int row, unsigned columns) {
    int first = -1;
    for (; columns; columns &= columns - 1) {
      signed char c = __ffs(columns), i = used++;
      node[i] = {i, i, node[c].u, c, c, (signed char)row};
      node[node[i].u].d = node[c].u = i;
      ++size[c];
      if (first < 0) {
        first = i;
      } else {
        node[i].r = first;
        node[i].l = node[first].l;
        node[node[i].l].r = node[first].l = i;
      }
    }
  }
  __device__ void hide(int c) {
    node[node[c].r].l = node[c].l;
    node[node[c].l].r = node[c].r;
    for (int i = node[c].d; i != c; i = node[i].d)
      for (int j = node[i].r; j != i; j = node[j].r) {
        node[node[j].d].u = node[j].u;
        node[node[j].u].d = node[j].d;
        --size[node[j].column];
      }
  }
  __device__ void show(int c) {
    for (int i = node[c].u; i != c; i = node[i].u)
      for (int j = node[i].l; j != i; j = node[j].l) {
        ++size[node[j].column];
        node[node[j].d].u = node[node[j].u].d = j;
      }
    node[node[c].r].l = node[node[c].l].r = c;
  }
  __device__ int search(unsigned chosen, int *out) {
    if (node[0].r == 0) {
      *out = chosen;
      return 1;
    }
    int c = node[0].r, found = 0;
    for (int j = node[c].r; j; j = node[j].r)
      if (size[j] < size[c]) c = j;
    hide(c);
    for (int r = node[c].d; r != c; r = node[r].d) {
      for (int j = node[r].r; j != r; j = node[j].r) hide(node[j].column);
      found += search(chosen | 1u << node[r].row, out);
      for (int j = node[r].l; j != r; j = node[j].l) show(node[j].column);
    }
    show(c);
    return found;
  }
};
__global__ void exact_cover(int *cover) {
  Links x;
  const unsigned rows[] = {0b1001001, 0b0001001, 0b1011000, 0b0110100, 0b1100110, 0b1000010};
  for (int i = 0; i < 6; ++i) x.add(i, rows[i]);
  cover[0] = x.search(0, &cover[1]);
}
