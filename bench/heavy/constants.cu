// Tables made by constant evaluation: primes, checksums, sines by series, a sorted permutation, a small interpreter.
template <class T, int N> struct Array {
    T v[N]{};
    __host__ __device__ constexpr T &operator[](int i) { return v[i]; }
    __host__ __device__ constexpr const T &operator[](int i) const { return v[i]; }
};
__host__ __device__ constexpr Array<unsigned, 256> checksums(unsigned poly) {
    Array<unsigned, 256> t;
    for (unsigned i = 0; i < 256; ++i) {
        unsigned c = i;
        for (int k = 0; k < 8; ++k) c = c & 1 ? poly ^ (c >> 1) : c >> 1;
        t[i] = c;
    }
    return t;
}
template <int N> __host__ __device__ constexpr Array<unsigned char, N> sieve() {
    Array<unsigned char, N> s;
    for (int i = 2; i < N; ++i) s[i] = 1;
    for (int i = 2; i * i < N; ++i)
        if (s[i])
            for (int k = i * i; k < N; k += i) s[k] = 0;
    return s;
}
__host__ __device__ constexpr double sine(double x) {
    double term = x, sum = x;
    for (int n = 1; n < 12; ++n) term *= -x * x / ((2 * n) * (2 * n + 1)), sum += term;
    return sum;
}
template <int N> __host__ __device__ constexpr Array<float, N> sines() {
    Array<float, N> t;
    for (int i = 0; i < N; ++i) t[i] = (float)sine(1.57079632679 * i / N);
    return t;
}
template <int N> __host__ __device__ constexpr Array<int, N> permutation() {
    Array<int, N> p, key;
    unsigned x = 12345;
    for (int i = 0; i < N; ++i) p[i] = i, x = x * 1664525u + 1013904223u, key[i] = (int)(x >> 8);
    for (int i = 1; i < N; ++i)
        for (int k = i; k > 0 && key[p[k]] < key[p[k - 1]]; --k) {
            int t = p[k];
            p[k] = p[k - 1], p[k - 1] = t;
        }
    return p;
}
struct Code { char op; int arg; };
__host__ __device__ constexpr int interpret(const Code *code, int n, int x) {
    int stack[16]{}, top = 0, steps = 0;
    stack[top++] = x;
    for (int at = 0; at < n && steps < 4000; ++at, ++steps) switch (code[at].op) {
        case '+': stack[top - 1] += code[at].arg; break;
        case '*': stack[top - 1] *= code[at].arg; break;
        case '%': stack[top - 1] %= code[at].arg; break;
        case 'd': stack[top] = stack[top - 1], ++top; break;
        case 'a': --top, stack[top - 1] += stack[top]; break;
        case 'j': if (steps < code[at].arg) at = -1; break;
        }
    return stack[top - 1];
}
constexpr Code program[] = {{'*', 31}, {'+', 7}, {'%', 65537}, {'d', 0}, {'%', 97}, {'a', 0}, {'j', 3000}};
constexpr int run = interpret(program, 7, 1);
__device__ constexpr auto crc = checksums(0xEDB88320u), crc_c = checksums(0x82F63B78u);
__device__ constexpr auto primes = sieve<8192>();
__device__ constexpr auto sin_table = sines<1024>();
__device__ constexpr auto order = permutation<192>();
template <int N> struct Counted { static constexpr int value = [] { int n = 0; auto s = sieve<N>(); for (int i = 0; i < N; ++i) n += s[i]; return n; }(); };
__global__ void kernel(unsigned *p, int n) {
    unsigned c = ~0u;
    for (int i = 0; i < n; ++i) c = crc[(c ^ p[i]) & 255] ^ (c >> 8) ^ crc_c[p[i] >> 24];
    p[0] = c + primes[p[1] % 8192] + (unsigned)(sin_table[p[2] % 1024] * 1000) + order[p[3] % 192] + run;
    p[1] = Counted<100>::value + Counted<1000>::value + Counted<2000>::value + Counted<3000>::value;
}
