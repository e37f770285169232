// Conway's game of life: a byte per cell on a torus, and the same with 32 cells in a word and bit-sliced counters.
// buffer cells u8[4096] rand(0,1)
// buffer next u8[4096] out
// buffer words u32[128] rand(0,4294967295)
// buffer wnext u32[128] out
// buffer alive u32[1] zero out
// launch life_bytes<<<(4,4), (16,16)>>>(cells, next, 64, 64)
// launch life_bits<<<1, 128>>>(words, wnext, 2, 64)
// launch population<<<1, 128>>>(wnext, 128, alive)
#include <cuda_runtime.h>
#include <iostream>
#include <string>
#include <vector>
#include <random>

typedef unsigned char ubyte;

__global__ void life_bytes(const ubyte *data, ubyte *result, unsigned int width, unsigned int height) {
  unsigned int x = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int y = blockIdx.y * blockDim.y + threadIdx.y;
  unsigned int x0 = (x + width - 1) % width, x2 = (x + 1) % width;
  unsigned int yy = y * width, y0 = (y + height - 1) % height * width, y2 = (y + 1) % height * width;
  ubyte n = data[x0 + y0] + data[x + y0] + data[x2 + y0] + data[x0 + yy] + data[x2 + yy] + data[x0 + y2] + data[x + y2] + data[x2 + y2];
  result[x + yy] = n == 3 || (n == 2 && data[x + yy]) ? 1 : 0;
}

// A two-bit carry-save adder on 32 lanes of one word.
struct Counter {
  unsigned ones = 0, twos = 0, fours = 0;
  __device__ Counter &operator+=(unsigned bits) {
    unsigned c1 = ones & bits;
    ones ^= bits;
    unsigned c2 = twos & c1;
    twos ^= c1;
    fours |= c2;
    return *this;
  }
};

__global__ void life_bits(const unsigned *in, unsigned *out, int words, int rows) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int col = t % words, row = t / words;
  if (row >= rows) return;
  int left = (col + words - 1) % words, right = (col + 1) % words;
  Counter n;
  for (int dy = -1; dy <= 1; ++dy) {
    const unsigned *r = in + (row + dy + rows) % rows * words;
    unsigned c = r[col];
    // neighbours to the west and east come by funnel shifts from the next words
    n += __funnelshift_l(r[left], c, 1);
    n += __funnelshift_r(c, r[right], 1);
    if (dy) n += c;
  }
  unsigned self = in[row * words + col];
  out[row * words + col] = n.twos & ~n.fours & (n.ones | self);
}

__global__ void population(const unsigned *w, int n, unsigned *total) {
  unsigned c = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) c += __popc(w[i]);
  atomicAdd(total, c);
}

static void print(const std::vector<ubyte> &v, int width) {
  std::string line;
  for (size_t i = 0; i < v.size(); ++i) {
    line += v[i] ? '#' : '.';
    if ((i + 1) % width == 0) {
      std::cout << line << "\n";
      line.clear();
    }
  }
}

int main() {
  std::mt19937 gen(42);
  std::bernoulli_distribution coin(0.3);
  std::vector<ubyte> host(64 * 64);
  for (auto &c : host) c = coin(gen);
  ubyte *a, *b;
  cudaMalloc(&a, host.size());
  cudaMalloc(&b, host.size());
  cudaMemcpy(a, host.data(), host.size(), cudaMemcpyHostToDevice);
  for (int g = 0; g < 10; ++g) {
    life_bytes<<<dim3(4, 4), dim3(16, 16)>>>(a, b, 64, 64);
    std::swap(a, b);
  }
  cudaMemcpy(host.data(), a, host.size(), cudaMemcpyDeviceToHost);
  print(host, 64);
}
