#include <new>
struct T {
  int *log, id;
  T(int *l, int i) : log(l), id(i) { *log = *log * 3 + id; }
  T(const T &o) : log(o.log), id(o.id + 1) { *log += 100; }
  ~T() { *log = *log * 5 - id; }
};
static T make(int *l, int i) { return T(l, i); }
static int use(T t) { return t.id; }
extern "C" void reference(float *in, float *out, int *list, int *life, int *heap) {
  for (int b = 0; b < 2; b++) for (int t = 0; t < 64; t++) {
    float *v = in + b * 64, s = v[t / 4 * 4] + v[t / 4 * 4 + 1] + v[t / 4 * 4 + 2] + v[t / 4 * 4 + 3], r = v[63 - t];
    out[b * 128 + t] = r > 5 ? r * 2 : s;
    out[b * 128 + 64 + t] = s + (v[t] > 5);
  }
  for (int t = 0; t < 32; t++) { int s = 0; for (int i = t % 5 - 1; i >= 0; i--) s = s * 3 + i * 10 + t; list[t] = s, list[32 + t] = t % 5 + 300; }
  list[63] = 8;
  for (int t = 0; t < 4; t++) {
    int log = t;
    alignas(T) unsigned char st[3 * sizeof(T)];
    T *m[3];
    for (int i = 0; i < 3; i++) m[i] = ::new (st + i * sizeof(T)) T(&log, i);
    {
      T a = make(&log, 5);
      const T &b = make(&log, 6);
      int first = use(a);
first += use(make(&log, b.id));
      for (int i = 0; i < 2; ++i) { T inner(&log, i); if (t & 1) continue; log ^= 64; }
    }
    for (int i = 2; i >= 0; --i) m[i]->~T();
    life[t] = log;
    life[4 + t] = (T(&log, 1), log % 1000);
  }
  for (int b = 0; b < 2; b++) for (int t = 0; t < 16; t++) { int n = 1 + t % 4, s = 5; for (int i = 0; i < n; i++) s += 4 * i + t; heap[b * 32 + t] = s, heap[b * 32 + 16 + t] = 1; }
}
