#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
extern "C" void reference(unsigned char *csv, int *, int *, double *val, unsigned char *ok, unsigned char *text) {
  std::string s((char *)csv, 2048);
  int f = 0;
  for (size_t at = 0; at <= s.size(); f++) {
    size_t c = s.find(',', at); if (c == std::string::npos) c = s.size();
    if (at == s.size()) break;
    std::string t = s.substr(at, c - at);
    while (!t.empty() && t.back() == ' ') t.pop_back();
    char *end; double v = strtod(t.c_str(), &end);
    bool good = !t.empty() && end == t.c_str() + t.size();
    val[f] = good ? v : 0; ok[f] = good ? 1 : 2;
    char buf[32]; int n = snprintf(buf, sizeof buf, "%d", std::fabs(val[f]) < 1e6 ? (int)val[f] : -1);
    memset(text + f * 8, ' ', 8); memcpy(text + f * 8, buf, n);
    at = c + 1;
  }
}
