// Reductions with several operators at once.
// launch 1x128
void f(int n, const int *in, int *out) {
#pragma omp target
  {
    int low = 1 << 30, high = -1, bits = 0;
    long long sum = 0;
#pragma omp parallel for reduction(min : low) reduction(max : high) reduction(| : bits) reduction(+ : sum)
    for (int i = 0; i < n; ++i) {
      if (in[i] < low) low = in[i];
      if (in[i] > high) high = in[i];
      bits |= in[i];
      sum += (long long)in[i] * in[i];
    }
    out[0] = low; out[1] = high; out[2] = bits; out[3] = (int)sum; out[4] = (int)(sum >> 32);
  }
}
