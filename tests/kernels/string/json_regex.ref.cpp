#include <cstring>
#include <cstdlib>
#include <string>
#include <regex>
extern "C" void reference(unsigned char *json, int *tok, int *status, int *matches, unsigned char *text, int *found, unsigned char *utf8, unsigned short *u16, unsigned char *back) {
  std::string s((char *)json);
  size_t p = 0;
  int n = 0;
  for (;;) {
    int t, x = 0;
    if (p == s.size()) t = 12;
    else if (auto k = std::string("{}[]:,").find(s[p]); k != std::string::npos) t = k + 1, p++;
    else if (s[p] == '"') { t = 7; for (p++; s[p] != '"'; x++) p += s[p] == '\\' ? s[p + 1] == 'u' ? 6 : 2 : 1; p++; }
    else if (s[p] == 't') t = 9, p += 4;
    else if (s[p] == 'n') t = 11, p += 4;
    else { char *e; x = int(strtod(s.c_str() + p, &e) * 4); t = 8; p = e - s.c_str(); }
    tok[3 * n] = t, tok[3 * n + 1] = p, tok[3 * n + 2] = x, n++;
    if (t == 12) break;
  }
  int st[8] = {0, 3, 5, 0, 5, 0, 0, n};
  memcpy(status, st, sizeof st);
  const char *pat[8] = {"ab*c", "^h[a-z]+o$", "[0-9]+", "x?yz", "a.c.*z", "[^a-z ]", "", "o w\\|"};
  const char *sub[6] = {"abbbbc", "hello", "hello world 42", "xyz abc xyz", "aXcYYz", ""};
  for (int i = 0; i < 48; i++) { std::cmatch m; matches[i] = std::regex_search(sub[i >> 3], m, std::regex(pat[i & 7])) ? (int)m.position() : -1; }
  for (int b = 0; b < 8; b++) for (int i = 0; i + 1 < 256; i++) if (text[i] == 97 + b && text[i + 1] == 97 + (b + 3) % 8) { found[b]++; if (i - 256 < found[8 + b]) found[8 + b] = i - 256; }
  unsigned short w[] = {'H', 0xe9, 0x20ac, 0xd83d, 0xde00, '!', 0xa2, 0xfffd, 0xfffd, 0};
  memcpy(u16, w, sizeof w);
  memcpy(back, "H\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80!\xc2\xa2\xef\xbf\xbd\xef\xbf\xbd", 19);
}
