#include "check.h"
#include <algorithm>
#include <string>
#include <vector>
// Counting and finding words in text: byte loads, ballots, a table of patterns in constant memory, results in any order.
struct Pattern { char text[12]; int length; };
__constant__ Pattern patterns[4];
__global__ void find(const char* text, int n, int k, int* hits, int* count, int most) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Pattern& p = patterns[k];
  bool hit = i + p.length <= n;
  for (int j = 0; hit && j < p.length; j++) hit = text[i + j] == p.text[j];
  unsigned all = __ballot_sync(0xffffffff, hit);
  int lane = threadIdx.x & 31, base = 0;
  if (lane == 0 && all) base = atomicAdd(count, __popc(all));
  base = __shfl_sync(0xffffffff, base, 0);
  int at = base + __popc(all & ((1u << lane) - 1));
  if (hit && at < most) hits[at] = i;
}
int main() {
  std::string text;
  const char* words[] = {"shuttle", "warp", "weft", "loom"};
  for (int i = 0; i < 400; i++) { text += words[(i * 7 + i / 3) % 4]; text += i % 5 ? " " : ", the "; }
  Pattern table[4] = {};
  for (int k = 0; k < 4; k++) { strcpy(table[k].text, words[k]); table[k].length = strlen(words[k]); }
  CK(cudaMemcpyToSymbol(patterns, table, sizeof table));
  const int most = 512, n = text.size();
  char* d; int *hits, *count;
  CK(cudaMalloc(&d, n)); CK(cudaMallocManaged(&hits, most * 4)); CK(cudaMallocManaged(&count, 4));
  CK(cudaMemcpy(d, text.data(), n, cudaMemcpyHostToDevice));
  for (int k = 0; k < 4; k++) {
    *count = 0;
    find<<<(n + 127) / 128, 128>>>(d, n, k, hits, count, most);
    CK(cudaDeviceSynchronize());
    std::vector<int> want;
    for (size_t at = text.find(words[k]); at != std::string::npos; at = text.find(words[k], at + 1)) want.push_back(at);
    REQUIRE(*count == (int)want.size());
    std::sort(hits, hits + *count);
    REQUIRE(std::equal(want.begin(), want.end(), hits));
  }
  puts("ok");
  return 0;
}
