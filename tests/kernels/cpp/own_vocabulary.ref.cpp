#include <cstdlib>
#include <string>
static bool num(std::string s, int &v) {
  while (!s.empty() && s[0] == ' ') s.erase(0, 1);
  while (!s.empty() && s.back() == ' ') s.pop_back();
  if (s.empty()) return false;
  v = 0; for (char c : s) { if (c < '0' || c > '9') return false; v = v * 10 + c - '0'; }
  return true;
}
extern "C" void reference(unsigned char *t, int *k, double *val, int *len, int *g) {
  std::string all((char *)t, 96), rest = all;
  for (int i = 0; i < 32; i++) {
    size_t e = rest.find(';'); std::string it = rest.substr(0, e);
    int kind = 2; char code = '?'; double v = 0; bool op = false; int a, b;
    for (char c : std::string("+-*/")) {
      size_t at = it.find(c); if (at == std::string::npos) continue;
      op = true; code = c;
      if (num(it.substr(0, at), a) && num(it.substr(at + 1), b)) {
        if (c == '/') { if (b) kind = 1, v = (double)a / b; }
        else kind = 0, v = c == '+' ? a + b : c == '-' ? a - b : a * b;
      }
      break;
    }
    if (!op && num(it, a) && a > 0) kind = 0, v = a;
    k[i] = kind * 1000 + (kind == 2 ? code : 0); val[i] = kind == 2 ? -code : v;
    rest = e == std::string::npos ? "" : rest.substr(e + 1);
  }
  const char *w[] = {"12", "7-8", "200*3", " 4 + 4 "}; int tl[] = {2, 3, 5, 5};
  for (int i = 0; i < 96; i++) { int h = 0; for (int j = 0; j < 4; j++) h = h * 10 + (all.compare(i, std::string(w[j]).size(), w[j]) == 0 ? tl[j] : 0); len[i] = h; }
  for (int i = 0; i < 16; i++) {
    int f[20] = {1, 1}; for (int j = 2; j < 20; j++) f[j] = f[j - 1] + f[j - 2];
    int s[] = {3, 1, 4, 1, 5};
    g[i * 4] = (3 + i) * (5 + i); g[i * 4 + 1] = f[i + 1]; g[i * 4 + 2] = f[i] + (i ? f[i - 1] : 0); g[i * 4 + 3] = s[i % 5] + i;
  }
}
