#include <algorithm>
#include <cmath>
static float scene(float x, float y, float z) {
  float bx = x + .9f, by = y - .2f, ball = std::sqrt(bx * bx + by * by + z * z) - 1;
  float qx = std::fabs(x) - .6f, qy = std::fabs(y) - .6f, qz = std::fabs(z) - .6f;
  float ox = std::max(qx, 0.f), oy = std::max(qy, 0.f), oz = std::max(qz, 0.f);
  float box = std::sqrt(ox * ox + oy * oy + oz * oz) + std::min(std::max({qx, qy, qz}), 0.f);
  float cut = std::max(ball, -box);
  float tx = x - 1.2f, q = std::hypot(tx, z) - .8f, ring = std::hypot(q, y) - .25f;
  float h = std::clamp(.5f + .5f * (ring - cut) / .3f, 0.f, 1.f);
  return std::min(ring * (1 - h) + cut * h - .3f * h * (1 - h), y + 1.1f);
}
extern "C" void reference(float *depth, float *shade) {
  for (int y = 0; y < 24; y++) for (int x = 0; x < 32; x++) {
    float u = (x + .5f) / 32 * 2 - 1, v = 1 - (y + .5f) / 24 * 2, inv = 1 / std::sqrt(u * u * 1.7f + v * v + 2.25f);
    float dx = u * 1.3038405f * inv, dy = v * inv, dz = -1.5f * inv, t = 0;
    bool hit = false;
    for (int i = 0; i < 64 && t < 12; i++) {
      float d = scene(t * dx, .5f + t * dy, 4 + t * dz);
      if (d < 1e-3f) { hit = true; break; }
      t += d;
    }
    depth[y * 32 + x] = hit ? t : -1;
    shade[y * 32 + x] = 0;
    if (hit) {
      float px = t * dx, py = .5f + t * dy, pz = 4 + t * dz, e = 1e-2f;
      float nx = scene(px + e, py, pz) - scene(px - e, py, pz), ny = scene(px, py + e, pz) - scene(px, py - e, pz), nz = scene(px, py, pz + e) - scene(px, py, pz - e);
      shade[y * 32 + x] = std::max(0.f, (nx * .48f + ny * .6f + nz * .64f) / std::sqrt(nx * nx + ny * ny + nz * nz));
    }
  }
}
