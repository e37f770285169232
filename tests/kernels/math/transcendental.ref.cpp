#include <cmath>
extern "C" void reference(float *x, float *o) { for (int i = 0; i < 256; i++) { float v = x[i], *p = o + 16*i;
  p[0] = std::sin((double)v); p[1] = std::cos((double)v); p[2] = std::exp(-(double)v); p[3] = std::log((double)v); p[4] = (float)std::pow((double)v, (double)1.3f)*0.1f; p[5] = std::tanh((double)v);
  p[6] = std::sqrt(v); p[7] = 1.0f/std::sqrt(v); p[8] = std::atan2((double)v, 2.0); p[9] = std::erf((double)v); p[10] = std::cbrt((double)v); p[11] = std::log2((double)v);
  p[12] = std::exp2(-(double)v); p[13] = fmodf(v, 0.7f); p[14] = std::hypot((double)v, 1.0); p[15] = std::fabs(v-2.5f)+std::floor(v)+std::fmax(v, 2.0f); } }
