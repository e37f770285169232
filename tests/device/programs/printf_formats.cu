// nvcc:
#include "check.h"
#include <string>
#include <unistd.h>
// What kernels print, format by format, against the host's printf; in order of calls, and at calls that wait.
__global__ void prints(int i, unsigned u, long long l, double d, const char* s, void* p) {
  printf("%d|%5d|%-5d|%05d|%+d|%i\n", i, i, i, i, i, -i);
  printf("%u|%x|%X|%o|%#x|%#o|%8.4x\n", u, u, u, u, u, u, u);
  printf("%lld|%llu|%llx|%20lld|%hd|%hhd\n", l, (unsigned long long)l, l, l, (short)l, (char)l);
  printf("%f|%.3f|%10.2f|%-10.1f|%+f|%e|%.2E|%g|%G\n", d, d, d, d, d, d, d, d, d * 1e10);
  printf("%c|%3c|%s|%10s|%-10s|%.2s|%%|%*d|%.*f\n", 'x', 'y', s, s, s, s, 6, i, 2, d);
  printf("%a|%A|plain\n", d, d);
}
static void host(int i, unsigned u, long long l, double d, const char* s) {
  printf("%d|%5d|%-5d|%05d|%+d|%i\n", i, i, i, i, i, -i);
  printf("%u|%x|%X|%o|%#x|%#o|%8.4x\n", u, u, u, u, u, u, u);
  printf("%lld|%llu|%llx|%20lld|%hd|%hhd\n", l, (unsigned long long)l, l, l, (short)l, (char)l);
  printf("%f|%.3f|%10.2f|%-10.1f|%+f|%e|%.2E|%g|%G\n", d, d, d, d, d, d, d, d, d * 1e10);
  printf("%c|%3c|%s|%10s|%-10s|%.2s|%%|%*d|%.*f\n", 'x', 'y', s, s, s, s, 6, i, 2, d);
  printf("%a|%A|plain\n", d, d);
}
template <typename F> static std::string captured(F f) {
  fflush(stdout);
  char name[] = "/tmp/printfXXXXXX";
  int file = mkstemp(name), old = dup(1);
  dup2(file, 1);
  f();
  fflush(stdout);
  dup2(old, 1);
  close(old);
  std::string text;
  char buffer[256];
  lseek(file, 0, SEEK_SET);
  for (ssize_t n; (n = read(file, buffer, sizeof buffer)) > 0;) text.append(buffer, n);
  close(file);
  unlink(name);
  return text;
}
int main() {
  char* s;
  CK(cudaMallocManaged(&s, 16));
  strcpy(s, "text");
  std::string a = captured([&] {
    prints<<<1, 1>>>(42, 0xbeefu, -1234567890123ll, 3.14159, s, s);
    prints<<<1, 1>>>(-7, 0, 99, -0.001, s, s);
    CK(cudaDeviceSynchronize());
  });
  std::string b = captured([&] {
    host(42, 0xbeefu, -1234567890123ll, 3.14159, s);
    host(-7, 0, 99, -0.001, s);
  });
  if (a != b) printf("device:\n%s\nhost:\n%s\n", a.c_str(), b.c_str());
  REQUIRE(a == b && !a.empty());
  puts("ok");
  return 0;
}
