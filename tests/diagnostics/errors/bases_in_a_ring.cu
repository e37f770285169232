template <unsigned N, char... D>
struct itoa : itoa< '0' + N % 10, D...> {};
__global__ void k(long long *out) { typename itoa<1234>::type x; }
