__global__ void k(int *p, int n) {
  __nv_atomic_fetch_add(p, 1, n, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_store_n(p, 1, 7);
}
