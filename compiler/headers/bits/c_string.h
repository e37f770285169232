// String and memory functions of C for device code.
#pragma once
static __host__ __device__ inline unsigned long strlen(const char *s) {
    unsigned long n = 0;
    while (s[n] != 0) ++n;
    return n;
}
static __host__ __device__ inline int memcmp(const void *a, const void *b, unsigned long n) {
    const unsigned char *x = static_cast<const unsigned char *>(a), *y = static_cast<const unsigned char *>(b);
    for (unsigned long i = 0; i < n; ++i)
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    return 0;
}
static __host__ __device__ inline int strcmp(const char *a, const char *b) {
    while (*a != 0 && *a == *b) ++a, ++b;
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}
static __host__ __device__ inline int strncmp(const char *a, const char *b, unsigned long n) {
    for (; n > 0; --n, ++a, ++b)
        if (*a != *b || *a == 0) return (int)(unsigned char)*a - (int)(unsigned char)*b;
    return 0;
}
static __host__ __device__ inline char *strcpy(char *to, const char *from) {
    char *d = to;
    while ((*d++ = *from++) != 0) {}
    return to;
}
