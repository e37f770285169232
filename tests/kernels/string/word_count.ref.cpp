#include <algorithm>
#include <cctype>
extern "C" void reference(unsigned char *t, unsigned long long *tot, unsigned *let, int *len) {
  tot[2] = 6000;
  for (int i = 0; i < 6000; i++) {
    if (t[i] == '=') tot[0]++;
    if (t[i] < 128 && isalpha(t[i])) let[tolower(t[i]) - 'a']++;
    if (t[i] >= 64 && (i == 0 || t[i - 1] < 64)) {
      int j = i; while (j < 6000 && t[j] >= 64) j++;
      tot[1]++; len[std::min(j - i, 15)]++; tot[3] = std::max<unsigned long long>(tot[3], j - i);
    }
  }
}
