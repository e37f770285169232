// buffer a u32[256] rand(0,1000)
// buffer o u32[32] out
// buffer q u64[16] out
// launch k<<<2,128>>>(a,o,q)
#include "prelude.h"
extern "C" __global__ void k(const u32 *a, u32 *o, u64 *q) {
  __shared__ u32 s[4];
  __shared__ u64 w[2];
  int t = tid();
  if (t < 4) s[t] = t == 2 ? ~0u : 0;
  if (t < 2) w[t] = 0;
  sync();
  u32 v = a[gid()];
  __atomic_fetch_add(&s[0], v, __ATOMIC_RELAXED);
  __atomic_fetch_or(&s[1], 1u << (v & 31), __ATOMIC_RELAXED);
  __nvvm_atom_min_gen_ui((u32 *)&s[2], v);
  __nvvm_atom_max_gen_ui((u32 *)&s[3], v);
  __nvvm_atom_add_gen_ll((i64 *)&w[0], (i64)v << 30);
  __nvvm_atom_xor_gen_ll((i64 *)&w[1], (i64)v << (v & 31));
  sync();
  if (t < 4) __atomic_fetch_add(&o[t], s[t], __ATOMIC_RELAXED);
  if (t < 2) __atomic_fetch_add(&q[t], w[t], __ATOMIC_SEQ_CST);
  u32 old = __atomic_load_n(&o[8], __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(&o[8], &old, old + v, true, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) {}
  __nvvm_atom_inc_gen_ui((u32 *)&o[9], 40);
  __atomic_fetch_and(&o[10], v, __ATOMIC_RELAXED);
  __atomic_fetch_sub(&q[5], (u64)v, __ATOMIC_RELAXED);
  __atomic_fetch_nand(&o[11], 0, __ATOMIC_RELAXED);
  if (t == 0) __atomic_exchange_n(&q[6], 77ull, __ATOMIC_RELAXED), __atomic_store_n(&o[12], 5u, __ATOMIC_RELEASE);
}
