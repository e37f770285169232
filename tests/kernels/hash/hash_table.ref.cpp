#include <map>
extern "C" void reference(unsigned *keys, unsigned long long *, unsigned *counts, unsigned char *present, unsigned *size) {
  std::map<unsigned, unsigned> m;
  for (int i = 0; i < 600; i++) m[keys[i]]++;
  for (unsigned k = 3; k <= 300; k += 3) m.erase(k);
  for (int i = 0; i < 600; i++) counts[i] = m.count(keys[i]) ? m[keys[i]] : 0;
  for (int i = 0; i < 500; i++) present[i] = m.count(i + 1);
  *size = m.size();
}
