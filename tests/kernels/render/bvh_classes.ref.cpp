#include <cmath>
struct V { float x, y, z; };
static V operator+(V a, V b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
static V operator-(V a, V b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
static V operator*(V a, V b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }
static V operator*(V a, float s) { return {a.x * s, a.y * s, a.z * s}; }
static float dot(V a, V b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static V unit(V a) { return a * (1 / std::sqrt(dot(a, a))); }
extern "C" void reference(float *image, float *sp, int *, int *hits, float *pt, float *qs, int *near, float *dist) {
  const V c[4] = {{0, 0.5f, 3}, {-1.2f, 0.3f, 1.8f}, {}, {2, 4, 0}};
  const float rad[4] = {1, 0.5f, 0, 1.5f};
  for (int y = 0; y < 16; y++) for (int x = 0; x < 16; x++) {
    V from{0, 0.5f, -2}, to = unit(V{(x + 0.37f) / 16 - 0.5f, 0.5f - (y + 0.41f) / 16, 1}), col{}, th{1, 1, 1};
    for (int b = 0; b < 5; b++) {
      float best = 1e30f; int w = -1;
      for (int i = 0; i < 4; i++) {
        float t;
        if (i == 2) t = (-0.5f - from.y) / to.y;
        else { V o = from - c[i]; float bb = dot(o, to), d = bb * bb - dot(o, o) + rad[i] * rad[i]; if (d < 0) continue; d = std::sqrt(d); t = -bb - d > 1e-3f ? -bb - d : -bb + d; }
        if (t > 1e-3f && t < best) best = t, w = i;
      }
      if (w < 0) { col = col + th * V{0.2f, 0.3f, 0.5f} * (0.5f + 0.5f * to.y); break; }
      if (w == 2) { col = col + th * V{0.2f, 0.4f, 0.3f}; break; }
      if (w == 3) { col = col + th * V{4, 4, 3.5f}; break; }
      V p = from + to * best, n = (p - c[w]) * (1 / rad[w]);
      float d = dot(to, n);
      if (w == 0) { V o = to - n * (2 * d); if (!(dot(o, n) > 0)) break; from = p, to = o, th = th * V{0.9f, 0.8f, 0.7f}; }
      else {
        if (d >= 0) n = n * -1;
        float r = d < 0 ? 1 / 1.5f : 1.5f, cc = std::fabs(d), k = 1 - r * r * (1 - cc * cc);
        to = k > 0 ? unit(to * r + n * (r * cc - std::sqrt(k))) : to + n * (2 * cc);
        from = p, th = th * V{0.95f, 0.95f, 1};
      }
    }
    float *o = image + 3 * (y * 16 + x);
    o[0] = col.x, o[1] = col.y, o[2] = col.z;
  }
  for (int t = 0; t < 64; t++) {
    V from{-6 + 0.1f * t, -5, 0.3f}, to = unit(V{0.3f, 1, 0.05f * (t % 8) - 0.2f});
    float best = 1e30f;
    hits[t] = -1;
    for (int i = 0; i < 64; i++) { V o = from - V{sp[4 * i], sp[4 * i + 1], sp[4 * i + 2]}; float r = std::fabs(sp[4 * i + 3]) * 0.25f + 0.1f, b = dot(o, to), d = b * b - dot(o, o) + r * r; if (d >= 0 && -b - std::sqrt(d) < best) best = -b - std::sqrt(d), hits[t] = i; }
  }
  for (int t = 0; t < 32; t++) { float best = 1e30f; for (int i = 0; i < 63; i++) { float d = 0; for (int k = 0; k < 3; k++) { float e = pt[3 * i + k] - qs[3 * t + k]; d += e * e; } if (d < best) best = d, near[t] = i; } dist[t] = std::sqrt(best); }
}
