#include <cstring>
#include <string>
#include <vector>
#include <algorithm>
typedef unsigned char u8;
extern "C" void reference(u8 *raw, u8 *len, u8 *, u8 *plain, u8 *, u8 *ex, u8 *runs, u8 *spread, int *total, u8 *, u8 *text, int *series, u8 *, int *again) {
  for (int t = 0; t < 4; t++) { int b = 0; for (int i = 0; i < 128; i++) { int s = raw[128 * t + i]; if (s > 5) s -= 4; plain[128 * t + i] = s; b += len[s]; } total[0] += (b + 7) / 8; }
  total[3] = 9 * 16 + 7;
  std::string s = "abcde";
  for (int i = 0; i < 8; i++) s += s[s.size() - 5];
  s += "x";
  for (int i = 0; i < 39; i++) s += "x";
  s += "123";
  memcpy(ex, s.data(), s.size());
  total[1] = s.size();
  for (int i = 0, n = 0; i < 64; i++) for (int k = 0; k < runs[i]; k++) spread[n++] = i + 1;
  std::string a = "abracadabra alakazam";
  int n = a.size(), row = 0, zeros = 0;
  std::vector<std::string> r;
  for (int i = 0; i < n; i++) r.push_back(a.substr(i) + a.substr(0, i));
  std::sort(r.begin(), r.end());
  std::string m;
  for (int i = 0; i < 256; i++) m += (char)i;
  for (int i = 0; i < n; i++) { if (r[i] == a) row = i; auto k = m.find(r[i].back()); zeros += k == 0; char c = m[k]; m.erase(k, 1); m.insert(m.begin(), c); }
  total[2] = zeros * 100 + row;
  memcpy(text, a.data(), n);
  memcpy(again, series, 256);
}
