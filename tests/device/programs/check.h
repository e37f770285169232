// What every program here uses: a check of each call, and a last line that says how it went.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#define CK(call)                                                                                       \
  do {                                                                                                 \
    cudaError_t e_ = (call);                                                                           \
    if (e_ != cudaSuccess) {                                                                           \
      printf("%s:%d: %s: %s\n", __FILE__, __LINE__, cudaGetErrorName(e_), cudaGetErrorString(e_));     \
      exit(1);                                                                                         \
    }                                                                                                  \
  } while (0)
#define REQUIRE(cond)                                           \
  do {                                                          \
    if (!(cond)) {                                              \
      printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #cond); \
      exit(1);                                                  \
    }                                                           \
  } while (0)
