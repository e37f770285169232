// Statements in a kernel that are CUDA C++ and that NVRTC has something to say about. Each line is the body of `k`.
// prelude: struct S { int x, y; }; enum E { e0, e1, e2 }; enum class C { a, b }; struct V { virtual __device__ void f(int) { } int v; }; [[deprecated]] __device__ int old(int a) { return a; } [[deprecated("use other")]] __device__ int older(int a) { return a; } [[nodiscard]] __device__ int must(int a) { return a; } [[noreturn]] __device__ void stop() { __trap(); } typedef int oldint [[deprecated]]; __device__ [[deprecated]] int oldvar; struct [[deprecated]] OldS { int x; }; enum OldE { oe0, oe1 [[deprecated]] }; __device__ int use(int, int) { return 1; }
int a = 3;
int a; a = 3;
int a; o[0] = a;
int x = x; o[0] = x;
int a[3]; o[0] = a[0];
o[0] == 1;
n + 1;
n;
*o;
o[0];
if (n = 3) o[0] = 1;
while (n = o[0]) o[1] = n;
if (n == 1); o[0] = 1;
for (int i = 0; i < n; i++); o[0] = 1;
while (n--); o[0] = 1;
unsigned u = n; if (u < 0) o[0] = 1;
unsigned u = n; if (u >= 0) o[0] = 1;
unsigned u = n; if (0 > u) o[0] = 1;
unsigned u = -1; o[0] = u;
unsigned char c = 300; o[0] = c;
signed char c = 200; o[0] = c;
char c = 1000; o[0] = c;
short s = 70000; o[0] = s;
int i = 3000000000; o[0] = i;
int i = 1e10; o[0] = i;
int i = 2.5; o[0] = i;
float x = 1e300; f[0] = x;
float x = 1e-300; f[0] = x;
float x = 0.1; f[0] = x;
float x = 16777217; f[0] = x;
o[0] = n / 0;
o[0] = n % 0;
o[0] = 1 / 0;
f[0] = 1.0 / 0.0;
o[0] = n << 32;
o[0] = n << -1;
o[0] = n >> 33;
o[0] = 1 << 31;
o[0] = 2147483647 + 1;
o[0] = 65536 * 65536;
o[0] = -2147483648;
o[0] = 'ab';
o[0] = 'abcd';
long double d = 1.0L; o[0] = (int)d;
o[0] = old(1);
o[0] = older(1);
must(1);
(void)must(1);
oldint i = 0; o[0] = i;
o[0] = oldvar;
OldS s; s.x = 1; o[0] = s.x;
o[0] = oe1;
lab: o[0] = 1;
int a{2.5f}; o[0] = a;
int a = {n * 2ll}; o[0] = a;
char c{n}; o[0] = c;
float x{n}; f[0] = x;
float x = {1.0e10}; f[0] = x;
S s = {n * 1.0f, 2}; o[0] = s.x;
unsigned a[] = {n, 2}; o[0] = a[0];
char a[] = {n, 2}; o[0] = a[0];
float v[2] = {0.5 * n, 1.0}; f[0] = v[0];
int a{3u}; o[0] = a;
int a{3000000000u}; o[0] = a;
switch (n) { case 1: o[0] = 1; case 2: o[0] = 2; }
switch (n) { case 1: o[0] = 1; [[fallthrough]]; case 2: o[0] = 2; }
switch (n) { o[0] = 1; case 2: o[0] = 2; }
switch (n) { }
switch (n) { default: o[0] = 1; }
switch ((E)n) { case e0: o[0] = 1; break; case e1: o[0] = 2; }
switch ((C)n) { case C::a: o[0] = 1; break; }
switch ((E)n) { case e0: break; case 7: o[0] = 1; }
switch ((unsigned char)n) { case 300: o[0] = 1; }
switch (n > 1) { case 0: o[0] = 1; break; case 1: o[0] = 2; }
return; o[0] = 1;
while (true) { } o[0] = 1;
for (;;) { o[0] = 1; break; o[1] = 2; }
stop(); o[0] = 1;
if (n) return; else return; o[0] = 1;
goto end; o[0] = 1; end: ;
continue_: for (int i = 0; i < n; i++) { continue; o[0] = 1; }
int a[3]; a[5] = 1; o[0] = a[n];
int a[3] = {}; o[0] = a[3];
int a[3] = {}; o[0] = a[-1];
int a[3] = {}; int *p = a + 5; o[0] = *p;
const char *s = "\q"; o[0] = s[0];
char *s = "abc"; o[0] = s[0];
o[0] = "abc"[5];
o[0] = (n, 3);
o[0] = (n == 1, 3);
n == 1, o[0] = 2;
for (int i = 0, j = 0; i < 1, j < 2; i++, j++) o[i] = j;
o[0] = !n == 1;
o[0] = !n & 1;
o[0] = n & 3 == 1;
o[0] = n | n == 1;
o[0] = n == n;
o[0] = n < n;
o[0] = 1 < n < 3;
o[0] = n << 1 + 2;
o[0] = n && n || n;
o[0] = n ? 1 : 1;
n = n;
o[0] = o[0];
memset(o, 4, 0);
memset(o, sizeof(int), 0);
o[0] = sizeof(o) / sizeof(o[0]);
int a[3]; o[0] = sizeof(a + 0);
printf("%d\n", 1.0);
printf("%s\n", n);
printf("%d %d\n", n);
printf("%d\n", n, n);
printf("%f\n", n);
printf("%ld\n", n);
printf("%d\n", 1ll);
printf("%u\n", -1);
printf("%z\n", n);
printf("%p\n", n);
printf("%d\n");
printf("");
volatile int v = 0; v++; o[0] = v;
volatile int v; o[0] = v = 3;
volatile int v = 1; v += 2; o[0] = v;
__shared__ int s; o[0] = s;
__shared__ int s[3]; s[4] = 1; __syncthreads(); o[0] = s[n];
__shared__ V v; o[0] = v.v;
[[foo]] int a = 1; o[0] = a;
__attribute__((foo)) int a = 1; o[0] = a;
[[maybe_unused]] int a = 1;
int a [[gnu::foo]] = 1; o[0] = a;
int a __attribute__((unused)) = 1;
[[likely]] o[0] = 1;
if (n) [[unlikely]] o[0] = 1;
if (n) { } else { }
if (o) o[0] = 1;
if (&n) o[0] = 1;
int a; if (&a) o[0] = 1;
int a[2]; if (a) o[0] = 1;
if (k) o[0] = 1;
if ("abc") o[0] = 1;
if (1) o[0] = 1;
if (n > 3 && n < 1) o[0] = 1;
unsigned char c = n; if (c > 255) o[0] = 1;
unsigned char c = n; if (c == 300) o[0] = 1;
signed char c = n; if (c == 200) o[0] = 1;
unsigned u = n; if (u == -1) o[0] = 1;
unsigned u = n; if (n < u) o[0] = 1;
unsigned u = n; o[0] = u > n;
E a = e0; enum G { g0 } g = g0; if (a == g) o[0] = 1;
E a = (E)17; o[0] = a;
bool b = 2; o[0] = b;
bool b = n & 4; o[0] = b;
o[0] = -(unsigned)n;
o[0] = f[0] == 1.0f;
int *p = 0; o[0] = *p;
int *p = nullptr; p[3] = 1;
o[0] = *(int *)0;
int *p = (int *)n; o[0] = *p;
int *p = (int *)0x1000; o[0] = *p;
int i = (int)(long long)o; o[0] = i;
float *p = (float *)o; p[0] = 1;
const int c = 3; *(int *)&c = 4; o[0] = c;
auto l = [=] { return 1; }; o[0] = 1;
auto l = [n] { return 1; }; o[0] = l();
auto l = [&] { int z; return 1; }; o[0] = l();
int a; { int a = 1; o[0] = a; } a = 2;
int n2 = n; { int n = 3; o[0] = n2 + n; }
for (int i = 0; i < n; i++) for (int i = 0; i < 3; i++) o[i] = 1;
struct L { int q; }; o[0] = 1;
typedef int local; o[0] = 1;
using local = int; o[0] = 1;
enum { l0, l1 }; o[0] = 1;
static int s = 1; o[0] = 1;
int g(int); o[0] = 1;
#pragma unroll 4 foo
int i = 0; i = i++; o[0] = i;
int i = 0; i = i++ + ++i; o[0] = i;
o[n] = n++;
use(n++, n++);
asm("mov.u32 %0, 1;" : "=r"(n) : "r"(n));
int a[2] = {1, 2}; int b[2]; o[0] = a == b;
o[0] = (short)n == 70000;
unsigned long long u = 1 << 40; o[0] = u;
long long l = 65536 * 65536; o[0] = l;
long long l = n * n; o[0] = l;
float x = n; double d = x * 2.0; o[0] = d;
o[0] = 1.0f + 1.0;
o[0] = 0x1p3;
o[0] = 0b101;
o[0] = 1'000;
const int q = 1;
constexpr int q = 1;
S s;
S s = {}; 
S s{1, 2};
S s{}; s.x = 1;
V v;
int q(3);
auto q = n;
int &r = n;
const S &r = S{};
E e = e0; e = (E)(e + 1);
unsigned q = 3; q -= 4;
for (unsigned i = n; i >= 0; i--) o[i] = 1;
do { o[0] = 1; } while (0);
do o[0] = 1; while (false);
if (n) ; else o[0] = 1;
{ }
;
;;o[0] = 1;;
int &r = *(int *)0; r = 1;
int &r = *o; r = use(*static_cast<int *>(nullptr), 1);
switch (n) { case 0: int x = 5; o[1] = x; break; case 1: o[2] = 3; }
switch (n) { case 0: int x; x = 5; o[1] = x; break; case 1: o[2] = 3; }
switch (n) { case 0: { int x = 5; o[1] = x; break; } case 1: o[2] = 3; }
