#pragma once
__device__ int add(int a, int b);
void other(int *p);
