// Compare-and-swap and memory builtins by their compiler names.
// buffer o i32[64] out
// buffer w u16[64] iota out
// buffer b u8[256] out
// launch swap<<<1, 64>>>(o, w)
// launch fill<<<1, 8>>>(b)
// arch sm_80

extern "C" {
__device__ int __nvvm_atom_cas_gen_i(volatile int *, int, int);
__device__ int __nvvm_atom_cta_cas_gen_i(volatile int *, int, int);
__device__ int __nvvm_atom_sys_cas_gen_i(volatile int *, int, int);
__device__ unsigned short __nvvm_atom_cas_gen_us(unsigned short *, unsigned short, unsigned short);
__device__ void *__gen_nvvm_memset(void *, int, unsigned long);
__device__ void *__gen_nvvm_memcpy(void *, const void *, unsigned long);
__device__ void __nvvm_memset(unsigned char *, unsigned char, unsigned long, int);
__device__ void __nvvm_memcpy(unsigned char *, unsigned char *, unsigned long, int);
}

__global__ void swap(int *o, unsigned short *w) {
  int i = threadIdx.x;
  int before = __nvvm_atom_cas_gen_i(o + i, 0, i + 1);
  int then = __nvvm_atom_cta_cas_gen_i(o + i, i + 1, before + 40);
  __nvvm_atom_sys_cas_gen_i(o + i, 0, -1);
  unsigned short was = __nvvm_atom_cas_gen_us(w + i, (unsigned short)(i & ~1), 7);
  o[i] += then * 100 + was * 10000;
}

__global__ void fill(unsigned char *b) {
  unsigned char *mine = b + threadIdx.x * 32;
  __gen_nvvm_memset(mine, threadIdx.x + 1, 16);
  unsigned char *end = (unsigned char *)__gen_nvvm_memcpy(mine + 16, mine + 2, 5);
  end[7] = 200;
  __nvvm_memset(mine + 24, 9, 4, 4);
  __nvvm_memcpy(mine + 28, mine + 22, 4, 1);
}
