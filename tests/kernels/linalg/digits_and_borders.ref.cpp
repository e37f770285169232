#include <cstdint>
#include <cstring>

static uint64_t fnv(const char *s) {
  uint64_t h = 14695981039346656037ull;
  for (; *s; ++s) h = (h ^ (uint8_t)*s) * 1099511628211ull;
  return h;
}

extern "C" void reference(uint32_t *a, uint32_t *b, uint32_t *product, float *image, float *weights, float *filtered, float *walk, unsigned long long *hashes) {
  for (int id = 0; id < 64; ++id) {
    uint32_t *z = product + id * 16;
    memset(z, 0, 64);
    for (int i = 0; i < 8; ++i) {
      uint64_t carry = 0;
      for (int j = 0; j < 8; ++j) {
        unsigned __int128 t = (unsigned __int128)a[id * 8 + i] * b[id * 8 + j] + z[i + j] + carry;
        z[i + j] = (uint32_t)t;
        carry = (uint64_t)(t >> 32);
      }
      z[i + 8] = (uint32_t)carry;
    }
    float s = 0;
    bool alive = true;
    for (int k = 0; k < 24 && alive; ++k) {
      s = 0.5f * s + image[k * 64 + id];
      alive = s < 0.75f;
    }
    walk[id] = alive ? s : -1.f;
    hashes[id] = fnv(id & 1 ? "warp" : "a longer name than that") + 13 * id;
  }
  const int channels = 3, height = 24, width = 32;
  for (int k = 0; k < 2; ++k)
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
        float sum = 0;
        for (int c = 0; c < channels - 1; ++c)
          for (int r = 0; r < 3; ++r)
            for (int s = 0; s < 3; ++s) {
              int yy = y + r - 1, xx = x + s - 1;
              if (yy >= 0 && yy < height && xx >= 0 && xx < width) sum += image[(c * height + yy) * width + xx] * weights[((k * channels + c) * 3 + r) * 3 + s];
            }
        filtered[(k * height + y) * width + x] = sum;
      }
}
