#pragma once
struct Animal {
  __device__ virtual int legs() const;
  __device__ virtual ~Animal() {}
};
struct Cat : Animal {
  __device__ int legs() const override;
};
extern __constant__ int coefficients[2];
__device__ int counter_of_b();
template <typename T> __device__ T accumulate(const T* p, int n) {
  T sum = 0;
  for (int i = 0; i < n; i++) sum += p[i];
  return sum;
}
void fill_operations();
int tally_of_b();
int sum_in_c(const int* in, int n);
