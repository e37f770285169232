// buffer a i32[64] rand(0,63)
// buffer o i32[64] out
// launch build<<<1,64>>>(a)
// launch walk<<<1,64>>>(o)
#include "prelude.h"
struct Node { int value; Node *next; short tag; };
__device__ Node pool[64];
__device__ Node *head = &pool[3];
extern "C" __global__ void build(const int *a) {
  int i = tid();
  pool[i].value = a[i];
  pool[i].next = i % 9 ? &pool[(i * 7 + 1) & 63] : nullptr;
  pool[i].tag = i * 3;
}
extern "C" __global__ void walk(int *o) {
  int n = 0, s = 0;
  for (Node *p = tid() & 1 ? head : &pool[tid()]; p && n < 40; p = p->next, n++) s += p->value * (p->tag & 7);
  o[tid()] = s * 64 + n;
}
