#include <algorithm>
#include <cstring>
extern "C" void reference(unsigned char *A, unsigned char *B, int *dist, int *score) {
  for (int p = 0; p < 16; p++) {
    static int D[65][65], H[65][65], E[65][65], F[65][65];
    unsigned char *a = A + p * 64, *b = B + p * 64;
    memset(H, 0, sizeof H); memset(E, 0, sizeof E); memset(F, 0, sizeof F);
    for (int i = 0; i <= 64; i++) for (int j = 0; j <= 64; j++)
      D[i][j] = !i ? j : !j ? i : std::min({D[i - 1][j] + 1, D[i][j - 1] + 1, D[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
    for (int i = 1; i <= 64; i++) for (int j = 1; j <= 64; j++) {
      E[i][j] = std::max(E[i - 1][j] - 1, H[i - 1][j] - 4);
      F[i][j] = std::max(F[i][j - 1] - 1, H[i][j - 1] - 4);
      H[i][j] = std::max({0, H[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 3 : -2), E[i][j], F[i][j]});
      score[p] = std::max(score[p], H[i][j]);
    }
    dist[p] = D[64][64];
  }
}
