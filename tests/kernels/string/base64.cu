// buffer data u8[1537] rand(0,255)
// buffer text u8[2052] out
// buffer back u8[1537] out
// buffer status i32[1] out
// launch encode<<<5, 128>>>(data, text, 1537)
// launch decode<<<5, 128>>>(text, back, 2052, status)
// Base64 with padding, both ways; the decoding table is built by a constexpr function.
typedef unsigned char byte;

struct Table {
  signed char value[256];
};

constexpr char kAlphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr Table invert() {
  Table t{};
  for (int i = 0; i < 256; ++i) t.value[i] = -1;
  for (int i = 0; kAlphabet[i] != '\0'; ++i) t.value[static_cast<byte>(kAlphabet[i])] = static_cast<signed char>(i);
  return t;
}

__constant__ char d_alphabet[65] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
__constant__ Table d_table = invert();
static_assert(invert().value['/'] == 63, "table");

__global__ void encode(const byte *data, char *text, int n) {
  const int group = blockIdx.x * blockDim.x + threadIdx.x;
  const int at = group * 3;
  if (at >= n) return;
  const int left = n - at;
  unsigned v = data[at] << 16;
  if (left > 1) v |= data[at + 1] << 8;
  if (left > 2) v |= data[at + 2];
  char4 out;
  out.x = d_alphabet[v >> 18];
  out.y = d_alphabet[(v >> 12) & 63];
  out.z = left > 1 ? d_alphabet[(v >> 6) & 63] : '=';
  out.w = left > 2 ? d_alphabet[v & 63] : '=';
  reinterpret_cast<char4 *>(text)[group] = out;
}

__global__ void decode(const char *text, byte *data, int n, int *status) {
  const int group = blockIdx.x * blockDim.x + threadIdx.x;
  if (group * 4 >= n) return;
  const char *p = text + group * 4;
  unsigned v = 0;
  int bytes = 3;
  bool bad = false;
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    const byte c = p[i];
    int d = d_table.value[c];
    if (c == '=' && i >= 2) {
      --bytes;
      d = 0;
    }
    bad |= d < 0;
    v = v << 6 | (d & 63);
  }
  for (int i = 0; i < bytes; ++i) data[group * 3 + i] = (v >> (16 - 8 * i)) & 0xff;
  const int any = __syncthreads_count(bad);
  if (threadIdx.x == 0 && any) atomicAdd(status, any);
}
