// Builtin forms of C's functions on strings and bytes, which constant expressions evaluate too.

__device__ __host__ constexpr unsigned long __builtin_strlen(const char *s) {
    unsigned long n = 0;
    while (s[n] != 0) ++n;
    return n;
}
__device__ __host__ constexpr int __builtin_strcmp(const char *a, const char *b) {
    while (*a != 0 && *a == *b) ++a, ++b;
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}
__device__ __host__ constexpr int __builtin_strncmp(const char *a, const char *b, unsigned long n) {
    for (; n > 0; --n, ++a, ++b)
        if (*a != *b || *a == 0) return (int)(unsigned char)*a - (int)(unsigned char)*b;
    return 0;
}
__device__ __host__ constexpr int __builtin_memcmp(const void *a, const void *b, unsigned long n) {
    const char *x = (const char *)a, *y = (const char *)b;
    for (unsigned long i = 0; i < n; ++i)
        if (x[i] != y[i]) return (unsigned char)x[i] < (unsigned char)y[i] ? -1 : 1;
    return 0;
}
__device__ __host__ constexpr char *__builtin_strchr(const char *s, int c) {
    for (;; ++s) {
        if (*s == (char)c) return const_cast<char *>(s);
        if (*s == 0) return nullptr;
    }
}
__device__ __host__ constexpr const char *__builtin_char_memchr(const char *s, int c, unsigned long n) {
    for (; n > 0; --n, ++s)
        if (*s == (char)c) return s;
    return nullptr;
}
__device__ __host__ constexpr void *__builtin_memchr(const void *s, int c, unsigned long n) {
    for (const char *p = (const char *)s; n > 0; --n, ++p)
        if ((unsigned char)*p == (unsigned char)c) return (void *)p;
    return nullptr;
}
