#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>
extern "C" void reference(unsigned char *, long long *result, unsigned *program, double *regs, unsigned char *text, unsigned char *output) {
  for (int t = 0; t < 16; t++) {
    long long n = t * 6;
    if (t % 4 == 3) { static const long long e[] = {-4004, -3000, -2000, -2000}; result[t] = e[t / 4]; }
    else if (t & 1) { long long r = 1; while (n) r = (long long)((unsigned long long)r * n), n--; result[t] = r; }
    else result[t] = std::gcd(84ll, n);
  }
  for (int i = 0; i < 16; i++) {
    double *r = regs + 4 * i;
    r[0] = r[1] = r[2] = 0, r[3] = i / 8;
    int pc = 0;
    for (int fuel = 200; fuel; fuel--) {
      unsigned w = program[pc++], op = w >> 24, d = w >> 16 & 3, a = w >> 8 & 255, b = w & 255;
      if (op == 9) break;
      switch (op) {
        case 1: r[d] = (signed char)b; break;
        case 2: r[d] -= b; break;
        case 3: r[d] = r[a & 3] * (r[b & 3] + i % 8); break;
        case 5: r[d] = r[a & 3] + r[b & 3]; break;
        case 6: r[d] = r[a & 3] - r[b & 3]; break;
        case 7: if (r[d] > 0) pc -= b - a; break;
        case 8: r[d] = std::sqrt(std::fabs(r[a & 3])); break;
      }
    }
  }
  std::vector<unsigned char> tape(256);
  int p = 0;
  for (int pc = 0, steps = 0; text[pc] && steps < 5000; pc++, steps++) {
    auto seek = [&](int dir) { int d = 0; do { if (text[pc] == '[') d++; if (text[pc] == ']') d--; if (d) pc += dir; } while (d); };
    switch (text[pc]) {
      case '>': p++; break; case '<': p--; break; case '+': tape[p]++; break; case '-': tape[p]--; break;
      case '.': *output++ = tape[p]; break;
      case '[': if (!tape[p]) seek(1); break;
      case ']': if (tape[p]) seek(-1); break;
    }
  }
}
