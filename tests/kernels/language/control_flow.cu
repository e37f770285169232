// Control flow in every shape: Duff's device, switches inside loops and loops inside switches, goto into and out of blocks,
// irreducible loops, statement expressions, comma and conditional as lvalues, short circuits with effects, static locals,
// ranges with breaks two levels deep, destructors on every exit path.
// buffer in i32[128] rand(-20,20)
// buffer out i32[128] out
// buffer moved i32[128] out
// buffer states i32[64] out
// buffer log i32[256] out
// launch duff<<<2, 8>>>(in, moved, 61)
// launch machine<<<1, 64>>>(in, states)
// launch jumps<<<1, 32>>>(in, out)
// launch exits<<<1, 32>>>(in, log)
// launch expressions<<<1, 32>>>(in, out)

__global__ void duff(const int *in, int *moved, int n) {
  int first = blockIdx.x * 64 + threadIdx.x;
  const int *from = in + first;
  int *to = moved + first;
  int count = (n - (int)threadIdx.x + 7) / 8, rounds = (count + 3) / 4;
  switch (count % 4) {
    case 0: do { *to = *from * 2; to += 8, from += 8;
    case 3:      *to = *from * 2; to += 8, from += 8;
    case 2:      *to = *from * 2; to += 8, from += 8;
    case 1:      *to = *from * 2; to += 8, from += 8;
            } while (--rounds > 0);
  }
}

// A protocol's states; some arms loop, some fall through.
__global__ void machine(const int *in, int *states) {
  enum State { idle, start, data, escape, check, error, finished };
  int t = threadIdx.x, sum = 0, steps = 0;
  State s = idle;
  for (int i = 0; s != finished && i < 40; ++i, ++steps) {
    int c = in[(t + i * 7) & 127];
    again:
    switch (s) {
      case idle:
        if (c < 0) continue;
        s = start;
        [[fallthrough]];
      case start:
        for (int k = 0; k < 3; ++k) {
          if (k == c % 3) break;
          sum += k;
        }
        s = c & 1 ? data : escape;
        break;
      case escape:
        switch (c % 4) {
          case 0: s = data; goto again;
          case 1: s = check; break;
          case 2: sum ^= 5;
          default: s = idle;
        }
        if (s == check) break;
        continue;
      case data:
        while (c > 3) {
          c -= 4;
          if (c == 2) goto fail;
          sum += c;
        }
        s = sum > 40 ? check : data;
        break;
      case check:
        s = sum % 3 ? finished : error;
        break;
      fail:
      case error:
        sum -= 9;
        s = sum < 0 ? finished : idle;
        break;
      case finished:
        sum = -1;
    }
  }
  states[t] = sum * 100 + steps * 8 + s;
}

__global__ void jumps(const int *in, int *out) {
  int t = threadIdx.x, v = in[t], n = 0;
  // Entered in the middle: no natural loop.
  if (v & 1) goto middle;
top:
  n += 3;
  if (n > 40) goto done;
middle:
  n += v & 7;
  if (n & 4) goto top;
  n += 2;
  if (n < 30) goto middle;
done:
  int a = 0;
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < 5; ++j) {
      if (i * j == (v & 15)) goto found;
      if ((i ^ j) == 6) goto next;
      a += i * 5 + j;
    }
  next:;
  }
  a = -a;
found:
  out[t] = n * 1000 + a;
}

struct Guard {
  int *log;
  int id;
  __device__ Guard(int *l, int i) : log(l), id(i) { log[0] = log[0] * 2 + 1; }
  __device__ ~Guard() { log[0] = log[0] * 3 + id; }
};
__device__ int leave(int *log, int v) {
  Guard a(log, 1);
  for (int i = 0;; ++i) {
    Guard b(log, 2);
    if (i == v) return i;
    {
      Guard c(log, 3);
      if (i + v == 5) break;
      if (i & 1) continue;
      if (v == 6 && i == 4) goto out;
    }
    log[1] += 1;
    if (i > 6) return -1;
  }
  log[1] += 10;
out:
  Guard d(log, 4);
  return 100 + log[1];
}
__device__ int counter() {
  static int calls[32];
  return ++calls[threadIdx.x];
}
__global__ void exits(const int *in, int *log) {
  int t = threadIdx.x;
  int *mine = log + 4 * t;
  mine[2] = leave(mine, in[t] & 7);
  counter();
  mine[3] = (counter(), counter()) * 10 + counter();
  log[128 + t] = [&] {
    if (auto k = in[t]; k > 0) {
      Guard g(mine, 5);
      return k;
    } else if (int m = -k; m > 10)
      return m * 2;
    else
      return k - m;
  }();
  for (Guard g(mine, 6); t & 1;) break;
  switch (Guard g(mine, 7); t % 3) {
    case 0: {
      Guard h(mine, 8);
      break;
    }
    case 1: return;
    default: log[160 + t] = mine[0] & 255;
  }
  log[192 + t] = 1;
}

__device__ bool touch(int &n, bool r) {
  ++n;
  return r;
}
__global__ void expressions(const int *in, int *out) {
  int t = threadIdx.x, a = in[t], b = in[t + 32], n = 0, m = 0;
  (a > b ? a : b) += 7;
  (a, b) ^= 3;
  int c = touch(n, a > 0) && touch(n, b > 0) || touch(m, a & 1) && !touch(m, b & 1);
  int d = ({ int q = a * 2; for (int i = 0; i < 3; ++i) q -= b; q; });
  int e = a ?: b ?: 99;
  int f = a++ * 2 + (--b, b-- - a);
  int *p = &a, *q = &b;
  *(a < b ? p : q) = -(*p) + *q;
  int g = !a == b << 1 | (a & 3) ? ~a : -b;
  unsigned u = a;
  u >>= 3u & n + 1;
  bool z = u = m;
  do {
    if (f > 10) {
      f -= 3;
      continue;
    }
    f += 100;
  } while (f < 100 && f > 0);
  for (int i = 0, j = 10; i < j; ++i, j -= 2)
    if (i == 2) e += j;
    else for (;;) { e += i; if (e & 1 || e > 50) break; ++e; }
  out[32 + t] = c + n * 10 + m * 100 + z * 1000;
  out[64 + t] = d * 1000 + e;
  out[96 + t] = f * 10000 + g + a * 7 + b;
}
