#include <cstring>
struct G {
  int *l, id;
  G(int *p, int i) : l(p), id(i) { l[0] = (int)((unsigned)l[0] * 2 + 1); }
  ~G() { l[0] = (int)((unsigned)l[0] * 3 + id); }
};
static int leave(int *log, int v) {
  int result;
  {
    G a(log, 1);
    int how = 0;
    for (int i = 0; !how; i++) {
      G b(log, 2);
      if (i == v) { result = i, how = 1; continue; }
      bool skip = false;
      { G c(log, 3); if (i + v == 5) how = 2; else if (i & 1) skip = true; else if (v == 6 && i == 4) how = 3; }
      if (how || skip) continue;
      log[1] += 1;
      if (i > 6) result = -1, how = 1;
    }
    if (how != 1) { if (how == 2) log[1] += 10; G d(log, 4); result = 100 + log[1]; }
  }
  return result;
}
extern "C" void reference(int *in, int *out, int *moved, int *states, int *log) {
  for (int b = 0; b < 2; b++) for (int i = 0; i < 61; i++) moved[b * 64 + i] = in[b * 64 + i] * 2;
  for (int t = 0; t < 64; t++) {
    int s = 0, sum = 0, steps = 0;
    for (int i = 0; s != 6 && i < 40; i++, steps++) {
      int c = in[(t + i * 7) & 127];
      bool redo = true;
      while (redo) {
        redo = false;
        if (s == 0 && c < 0) break;
        if (s == 0) s = 1;
        if (s == 1) { for (int k = 0; k < 3 && k != c % 3; k++) sum += k; s = c & 1 ? 2 : 3; }
        else if (s == 3) { int k = c % 4; if (k == 0) s = 2, redo = true; else if (k == 1) s = 4; else { if (k == 2) sum ^= 5; s = 0; } }
        else if (s == 2) { bool bad = false; while (c > 3 && !bad) { c -= 4; if (c == 2) bad = true; else sum += c; } if (bad) { sum -= 9; s = sum < 0 ? 6 : 0; } else s = sum > 40 ? 4 : 2; }
        else if (s == 4) s = sum % 3 ? 6 : 5;
        else if (s == 5) { sum -= 9; s = sum < 0 ? 6 : 0; }
      }
    }
    states[t] = sum * 100 + steps * 8 + s;
  }
  for (int t = 0; t < 32; t++) {
    int v = in[t], n = 0, at = v & 1;
    for (;;) { if (!at) { n += 3; if (n > 40) break; } n += v & 7; if (n & 4) { at = 0; continue; } n += 2; if (n >= 30) break; at = 1; }
    int a = 0;
    bool found = false;
    for (int i = 0; i < 5 && !found; i++) for (int j = 0; j < 5; j++) { if (i * j == (v & 15)) { found = true; break; } if ((i ^ j) == 6) break; a += i * 5 + j; }
    out[t] = n * 1000 + (found ? a : -a);
  }
  for (int t = 0; t < 32; t++) {
    int *mine = log + 4 * t, k = in[t];
    mine[2] = leave(mine, k & 7);
    mine[3] = 34;
    if (k > 0) { G g(mine, 5); log[128 + t] = k; } else log[128 + t] = -k > 10 ? -k * 2 : k + k;
    { G g(mine, 6); }
    G g(mine, 7);
    if (t % 3 == 0) { G h(mine, 8); }
    if (t % 3 == 2) log[160 + t] = mine[0] & 255;
    if (t % 3 != 1) log[192 + t] = 1;
  }
  for (int t = 0; t < 32; t++) {
    int a = in[t], b = in[t + 32], n = 0, m = 0, c = 0;
    if (a > b) a += 7; else b += 7;
    b ^= 3;
    n++;
    if (a > 0) { n++; c = b > 0; }
    if (!c) { m++; if (a & 1) { m++; c = !(b & 1); } }
    int d = a * 2 - 3 * b, e = a ? a : b ? b : 99, f = a * 2;
    a++, b--;
    f += b - a;
    b--;
    int nv = -a + b;
    if (a < b) a = nv; else b = nv;
    int g = (((!a) == (b * 2)) | (a & 3)) ? ~a : -b;
    bool z = m != 0;
    do { if (f > 10) f -= 3; else f += 100; } while (f < 100 && f > 0);
    for (int i = 0, j = 10; i < j; i++, j -= 2) if (i == 2) e += j; else for (;;) { e += i; if (e & 1 || e > 50) break; e++; }
    out[32 + t] = c + n * 10 + m * 100 + z * 1000, out[64 + t] = d * 1000 + e, out[96 + t] = f * 10000 + g + a * 7 + b;
  }
}
