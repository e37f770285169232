// While loops with the bound one further: nothing here runs for its bound.
#include <algorithm>
#include <vector>
extern "C" void reference(int *in, int *out, long long *wide, int *row) {
  for (int t = 0; t < 64; t++) {
    int n = t - 20, sum = 0, odd = 0, far = 0;
    for (int i = 1; i < n + 1; i++) sum += in[i] * i;
    for (int k = 0; -3 + 3 * k < n + 1; k++) odd = (int)((unsigned)odd * 3 + in[3 * k]);
    for (int k = 0; n + 4 * k < 41; k++) far ^= in[n + 4 * k + 30] + n + 4 * k;
    out[t] = (int)((unsigned)sum + 7u * odd);
    out[64 + t] = far;
    int down = 0;
    far = 0;
    for (int i = n; i > -1; i--) down = (int)((unsigned)down * 5 + in[i]);
    for (int k = 0; 60 - 7 * k > n - 1; k++) far += in[60 - 7 * k + 25] * (60 - 7 * k);
    out[128 + t] = down;
    out[192 + t] = far;
    unsigned long long u = 0;
    for (int i = 1; i < t + 1; i++) u = u * 3 + in[i];
    for (int i = t / 2; i < t + 1; i += 2) u ^= (unsigned long long)in[i] << i % 7;
    wide[t] = (long long)u;
  }
  const int length = 23;
  for (int t = 0; t < 32; t++) {
    std::vector<std::vector<int>> d(length + 1, std::vector<int>(length + 1));
    for (int i = 0; i <= length; i++)
      for (int j = 0; j <= length; j++)
        d[i][j] = !i ? j : !j ? i : std::min(d[i - 1][j - 1] + ((in[t + i - 1] & 3) != (in[100 + j - 1] & 3)), std::min(d[i - 1][j], d[i][j - 1]) + 1);
    out[256 + t] = d[length][length];
  }
  unsigned last = 3;
  row[0] = 3;
  for (int i = 1; i < 256; i++) row[i] = (int)(last = last * 3 + in[i] / 2);
}
