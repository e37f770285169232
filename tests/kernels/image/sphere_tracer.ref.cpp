#include <cmath>
#include <algorithm>
struct V { float x, y, z; };
static V add(V a, V b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
static V mul(float s, V a) { return {s * a.x, s * a.y, s * a.z}; }
static float dot(V a, V b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static V norm(V a) { return mul(1 / std::sqrt(dot(a, a)), a); }
static const float S[5][8] = {{0, -1000, 0, 1000, .5, .5, .5, 0}, {0, 1, 0, 1, .9, .2, .2, .3}, {2, 1, -1, 1, .2, .9, .2, .6}, {-2, 1, -1, 1, .2, .2, .9, 0}, {.5, .4, 2, .4, .9, .9, .1, .2}};
static int closest(V o, V d, float &t) {
  int hit = -1; t = 1e30f;
  for (int i = 0; i < 5; i++) {
    V oc = add(o, {-S[i][0], -S[i][1], -S[i][2]});
    float b = dot(oc, d), c = dot(oc, oc) - S[i][3] * S[i][3], disc = b * b - c;
    if (disc < 0) continue;
    float r = std::sqrt(disc), q = -b - r;
    if (q <= 1e-2f || q >= t) q = -b + r;
    if (q > 1e-2f && q < t) { t = q; hit = i; }
  }
  return hit;
}
extern "C" void reference(float *out, int *hits) {
  V light = norm({.6f, 1, .8f});
  for (int y = 0; y < 32; y++) for (int x = 0; x < 32; x++) {
    V o{0, 1.5f, 6}, d = norm({(2 * (x + .5f) - 32) / 32, (32 - 2 * (y + .5f)) / 32, -1.7f}), c{0, 0, 0};
    float t, w = 1, u;
    hits[y * 32 + x] = closest(o, d, t);
    for (int k = 0; k < 3; k++) {
      int h = closest(o, d, t);
      if (h < 0) { float s = .5f * (d.y + 1); c = add(c, mul(w, {1 - s + .5f * s, 1 - s + .7f * s, 1})); break; }
      V p = add(o, mul(t, d)), n = mul(1 / S[h][3], add(p, {-S[h][0], -S[h][1], -S[h][2]}));
      float shade = std::max(dot(n, light), 0.f);
      if (closest(p, light, u) >= 0) shade = 0;
      c = add(c, mul(w * (1 - S[h][7]) * (.1f + .9f * shade), {S[h][4], S[h][5], S[h][6]}));
      w *= S[h][7];
      o = p; d = norm(add(d, mul(-2 * dot(d, n), n)));
    }
    float *q = out + 3 * (y * 32 + x);
    q[0] = c.x; q[1] = c.y; q[2] = c.z;
  }
}
