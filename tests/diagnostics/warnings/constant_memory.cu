// Writes into constant memory: told, with a trap in the place, as NVIDIA's compiler does.
__constant__ int c;
__constant__ int table[10];
__device__ void set(int *p) { *p = 4; }
__global__ void direct() { *(int *)&c = 5; }
__global__ void through_a_function() { set(&table[threadIdx.x]); }
__global__ void atomic() { atomicAdd(&c, 1); }
__global__ void swap() { atomicCAS(&table[threadIdx.x], 1, 2); }
__global__ void vector() { ((int2 *)table)[threadIdx.x] = make_int2(1, 2); }
__global__ void all(int *o) { memcpy(table, o, 40); }
__global__ void either(int *o, int n) { *(n ? &c : o) = 1; }
__global__ void own() {
  int x = 0;
  atomicAdd(&x, 1);
}
