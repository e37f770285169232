// buffer text u8[6000] rand(60,127)
// buffer totals u64[4] out
// buffer letters u32[26] out
// buffer lengths i32[16] out
// launch count<<<4, 128>>>(text, 6000, totals, letters, lengths)
// wc: lines, words, characters; letter frequencies and word lengths. Characters below '@' serve as separators.
#include <cctype>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

using Counter = unsigned long long;
struct Totals {
  Counter lines, words, chars, longest;
};

__device__ inline bool is_space(unsigned char c) { return c < '@'; }
__device__ inline bool is_letter(unsigned char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }

__global__ void count(const unsigned char *text, int n, Totals *totals, unsigned *letters, int *lengths) {
  __shared__ unsigned freq[26];
  __shared__ int hist[16];
  __shared__ Totals block;
  if (threadIdx.x < 26) freq[threadIdx.x] = 0;
  if (threadIdx.x < 16) hist[threadIdx.x] = 0;
  if (threadIdx.x == 0) block = Totals{};
  __syncthreads();
  Counter lines = 0, words = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const unsigned char c = text[i];
    if (c == '=') ++lines;
    if (is_letter(c)) atomicAdd(&freq[(c | 0x20) - 'a'], 1);
    if (!is_space(c) && (i == 0 || is_space(text[i - 1]))) {
      ++words;
      int j = i;
      while (j < n && !is_space(text[j])) ++j;
      atomicAdd(&hist[min(j - i, 15)], 1);
      atomicMax(&block.longest, (Counter)(j - i));
    }
  }
  if (lines) atomicAdd(&block.lines, lines);
  atomicAdd(&block.words, words);
  __syncthreads();
  if (threadIdx.x < 26) atomicAdd(&letters[threadIdx.x], freq[threadIdx.x]);
  if (threadIdx.x < 16 && hist[threadIdx.x] != 0) atomicAdd(lengths + threadIdx.x, hist[threadIdx.x]);
  if (threadIdx.x == 0) {
    atomicAdd(&totals->lines, block.lines);
    atomicAdd(&totals->words, block.words);
    atomicMax(&totals->longest, block.longest);
    if (blockIdx.x == 0) totals->chars = n;
  }
}

int main(int argc, char **argv) {
  if (argc < 2) {
    std::cerr << "usage: " << argv[0] << " FILE\n";
    return 2;
  }
  std::ifstream in(argv[1], std::ios::binary);
  std::vector<char> data((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  unsigned char *text;
  Totals *totals;
  unsigned *letters;
  int *lengths;
  cudaMalloc(&text, data.size());
  cudaMallocManaged(&totals, sizeof(Totals));
  cudaMallocManaged(&letters, 26 * sizeof(unsigned));
  cudaMallocManaged(&lengths, 16 * sizeof(int));
  cudaMemcpy(text, data.data(), data.size(), cudaMemcpyHostToDevice);
  count<<<4, 128>>>(text, (int)data.size(), totals, letters, lengths);
  cudaDeviceSynchronize();
  std::cout << totals->lines << ' ' << totals->words << ' ' << totals->chars << std::endl;
  for (int i = 0; i < 26; ++i)
    if (isalpha('a' + i)) printf("%c %u\n", 'a' + i, letters[i]);
}
