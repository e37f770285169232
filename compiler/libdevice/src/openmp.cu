// The device runtime of OpenMP: the functions that clang's code for target regions calls, and those of the OpenMP standard that a
// region may call. A team is a block. A kernel either runs all its threads from the start (SPMD), or its main thread, the first of
// the last warp, runs alone and the warps before it wait for parallel regions (generic). One level of parallel regions has threads;
// a region inside a region is run by the thread that meets it.
typedef unsigned long long __nv_omp_u64;
typedef long long __nv_omp_i64;

// How a kernel is to run; clang writes one for each.
struct __nv_omp_kernel {
  char state_machine, nested, mode;
  int min_threads, max_threads, min_teams, max_teams, reduction_size, reduction_records;
  void *place, *dynamic;
};

// What the launch gives: a counter of teams that are done, one of rounds, and memory for a result of each team.
struct __nv_omp_launch {
  unsigned done, round;
  void *records;
};

// A dynamic loop that the team shares.
struct __nv_omp_loop {
  __nv_omp_u64 first, next, last, stride, chunk;
  int kind;
};

#define __NV_OMP_SPMD 2
#define __NV_OMP_START 8
#define __NV_OMP_TEAM 7
#define __NV_OMP_SHARED 64

__shared__ __nv_omp_kernel *__nv_omp_environment;
__shared__ __nv_omp_launch *__nv_omp_launched;
// The outlined region that waiting threads are to run; null at the end of the kernel.
__shared__ void *__nv_omp_work;
__shared__ void *__nv_omp_few[__NV_OMP_SHARED];
__shared__ void **__nv_omp_arguments;
__shared__ int __nv_omp_spmd, __nv_omp_level, __nv_omp_size, __nv_omp_wanted, __nv_omp_last_team;
__shared__ __nv_omp_loop __nv_omp_dynamic;
// How many regions a thread runs alone, one inside the other.
__shared__ unsigned char __nv_omp_alone[1024];

extern "C" {

__device__ __forceinline__ int __nv_omp_thread() { return (int)threadIdx.x; }

// Threads that a region may have: all, or those that wait for it.
__device__ __forceinline__ int __nv_omp_most() { return __nv_omp_spmd ? (int)blockDim.x : (int)blockDim.x - 32; }

__device__ __forceinline__ int __nv_omp_is_main() {
  return !__nv_omp_spmd && __nv_omp_thread() == (((int)blockDim.x - 1) & ~31);
}

__device__ __forceinline__ void __nv_omp_meet(int barrier) { asm volatile("barrier.sync %0;" ::"r"(barrier) : "memory"); }

// ---- questions ----

__device__ int omp_get_thread_num() {
  if (__nv_omp_level == 0 || __nv_omp_alone[__nv_omp_thread()]) return 0;
  return __nv_omp_thread();
}

__device__ int omp_get_num_threads() {
  if (__nv_omp_level == 0 || __nv_omp_alone[__nv_omp_thread()]) return 1;
  return __nv_omp_size;
}

__device__ int omp_get_max_threads() {
  if (__nv_omp_level || __nv_omp_alone[__nv_omp_thread()]) return 1;
  return __nv_omp_wanted ? __nv_omp_wanted : __nv_omp_most();
}

__device__ int omp_get_level() { return __nv_omp_level + __nv_omp_alone[__nv_omp_thread()]; }
__device__ int omp_get_active_level() { return __nv_omp_level && __nv_omp_size > 1; }
__device__ int omp_in_parallel() { return __nv_omp_level && __nv_omp_size > 1; }
__device__ int omp_get_ancestor_thread_num(int level) {
  if (level < 0 || level > omp_get_level()) return -1;
  return level == 1 && __nv_omp_level ? __nv_omp_thread() : 0;
}
__device__ int omp_get_team_size(int level) {
  if (level < 0 || level > omp_get_level()) return -1;
  return level == 1 && __nv_omp_level ? __nv_omp_size : 1;
}
__device__ int omp_get_team_num() { return (int)blockIdx.x; }
__device__ int omp_get_num_teams() { return (int)gridDim.x; }
__device__ int omp_get_thread_limit() { return __nv_omp_most(); }
__device__ int omp_get_num_procs() { return __nv_omp_most(); }
__device__ int omp_get_max_active_levels() { return 1; }
__device__ int omp_get_supported_active_levels() { return 1; }
__device__ int omp_get_nested() { return 0; }
__device__ int omp_get_dynamic() { return 0; }
__device__ int omp_get_cancellation() { return 0; }
__device__ int omp_is_initial_device() { return 0; }
__device__ int omp_get_num_devices() { return 1; }
__device__ int omp_get_initial_device() { return -1; }
__device__ int omp_get_device_num() { return 0; }
__device__ void omp_set_num_threads(int n) { __nv_omp_wanted = n > 0 ? n : 0; }
__device__ void omp_set_nested(int) {}
__device__ void omp_set_dynamic(int) {}
__device__ void omp_set_max_active_levels(int) {}
__device__ double omp_get_wtick() { return 1e-9; }
__device__ double omp_get_wtime() {
  __nv_omp_u64 t;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t));
  return (double)t * 1e-9;
}

__device__ int __kmpc_global_thread_num(void *) { return omp_get_thread_num(); }
__device__ int __kmpc_get_hardware_thread_id_in_block() { return __nv_omp_thread(); }
__device__ int __kmpc_get_hardware_num_threads_in_block() { return (int)blockDim.x; }
__device__ int __kmpc_get_hardware_num_blocks() { return (int)gridDim.x; }
__device__ int __kmpc_get_warp_size() { return 32; }
__device__ char __kmpc_is_spmd_exec_mode() { return (char)__nv_omp_spmd; }
__device__ unsigned char __kmpc_parallel_level() { return (unsigned char)omp_get_level(); }
__device__ __nv_omp_u64 __kmpc_warp_active_thread_mask() { return __activemask(); }
__device__ void __kmpc_syncwarp(__nv_omp_u64 mask) { __syncwarp((unsigned)mask); }
__device__ int __kmpc_shuffle_int32(int v, short delta, short width) {
  return __shfl_down_sync(__activemask(), v, (unsigned)delta, width);
}
__device__ __nv_omp_i64 __kmpc_shuffle_int64(__nv_omp_i64 v, short delta, short width) {
  return __shfl_down_sync(__activemask(), v, (unsigned)delta, width);
}

// ---- barriers, locks, single threads ----

__device__ void __kmpc_barrier_simple_spmd(void *, int) { __syncthreads(); }
__device__ void __kmpc_barrier_simple_generic(void *, int) { __nv_omp_meet(__NV_OMP_START); }

__device__ void __kmpc_barrier(void *, int) {
  int n = omp_get_num_threads();
  if (n == 1) {
    __threadfence_block();
  } else if (__nv_omp_spmd && n == (int)blockDim.x) {
    __nv_omp_meet(0);
  } else {
    asm volatile("barrier.sync %0, %1;" ::"n"(__NV_OMP_TEAM), "r"(n) : "memory");
  }
}

__device__ int __kmpc_cancel_barrier(void *place, int thread) {
  __kmpc_barrier(place, thread);
  return 0;
}
__device__ int __kmpc_cancel(void *, int, int) { return 0; }
__device__ int __kmpc_cancellationpoint(void *, int, int) { return 0; }
__device__ void __kmpc_flush(void *) { __threadfence(); }
__device__ void __kmpc_flush_acquire(void *) { __threadfence(); }

__device__ void omp_init_lock(int *lock) { *lock = 0; }
__device__ void omp_destroy_lock(int *) {}
__device__ void omp_set_lock(int *lock) {
  while (atomicCAS(lock, 0, 1)) __nanosleep(32);
  __threadfence();
}
__device__ void omp_unset_lock(int *lock) {
  __threadfence();
  atomicExch(lock, 0);
}
__device__ int omp_test_lock(int *lock) {
  int got = atomicCAS(lock, 0, 1) == 0;
  __threadfence();
  return got;
}
__device__ void __kmpc_critical(void *, int, int *name) { omp_set_lock(name); }
__device__ void __kmpc_critical_with_hint(void *, int, int *name, unsigned) { omp_set_lock(name); }
__device__ void __kmpc_end_critical(void *, int, int *name) { omp_unset_lock(name); }
__device__ void __kmpc_ordered(void *, int) {}
__device__ void __kmpc_end_ordered(void *, int) {}
__device__ int __kmpc_master(void *, int) { return omp_get_thread_num() == 0; }
__device__ void __kmpc_end_master(void *, int) {}
__device__ int __kmpc_masked(void *, int, int filter) { return omp_get_thread_num() == filter; }
__device__ void __kmpc_end_masked(void *, int) {}
__device__ int __kmpc_single(void *, int) { return omp_get_thread_num() == 0; }
__device__ void __kmpc_end_single(void *, int) {}

// ---- variables that threads share ----

__device__ void *__kmpc_alloc_shared(__nv_omp_u64 bytes) { return malloc(bytes); }
__device__ void __kmpc_free_shared(void *p, __nv_omp_u64) { free(p); }

__device__ void __kmpc_begin_sharing_variables(void ***all, __nv_omp_u64 n) {
  __nv_omp_arguments = n <= __NV_OMP_SHARED ? __nv_omp_few : (void **)malloc(n * sizeof(void *));
  *all = __nv_omp_arguments;
}
__device__ void __kmpc_end_sharing_variables() {
  if (__nv_omp_arguments != __nv_omp_few) free(__nv_omp_arguments);
}
__device__ void __kmpc_get_shared_variables(void ***all) { *all = __nv_omp_arguments; }

// ---- kernels ----

// What a thread that waits is to do: nothing, where the main thread has given out nothing; gives whether it takes part.
__device__ char __kmpc_kernel_parallel(void **work) {
  *work = __nv_omp_work;
  return *work && __nv_omp_thread() < __nv_omp_size;
}
__device__ void __kmpc_kernel_end_parallel() {}

// The threads that wait: each runs what the main thread gives out, until it gives out nothing. Kernels have loops of their own by
// openmp-opt, of these calls.
__device__ void __nv_omp_wait_for_work() {
  for (;;) {
    __kmpc_barrier_simple_generic(0, 0);
    void *work;
    char takes_part = __kmpc_kernel_parallel(&work);
    if (!work) return;
    if (takes_part) ((void (*)(short, int))work)(0, __nv_omp_thread());
    __kmpc_kernel_end_parallel();
    __kmpc_barrier_simple_generic(0, 0);
  }
}

__device__ int __kmpc_target_init(__nv_omp_kernel *kernel, __nv_omp_launch *launch) {
  int t = __nv_omp_thread(), spmd = (kernel->mode & __NV_OMP_SPMD) != 0;
  int first = spmd ? 0 : ((int)blockDim.x - 1) & ~31;
  __nv_omp_alone[t] = 0;
  if (t == first) {
    __nv_omp_environment = kernel;
    __nv_omp_launched = launch;
    __nv_omp_work = 0;
    __nv_omp_spmd = spmd;
    __nv_omp_level = 0;
    __nv_omp_size = 1;
    __nv_omp_wanted = 0;
  }
  __syncthreads();
  if (spmd || t == first) return -1;
  if (kernel->state_machine && t < first) __nv_omp_wait_for_work();
  return t;
}

__device__ void __kmpc_target_deinit() {
  if (__nv_omp_spmd) return;
  __nv_omp_work = 0;
  // Those that wait see that there is nothing more to do.
  __nv_omp_meet(__NV_OMP_START);
}

// ---- parallel regions ----

#define __NV_OMP_CASE(n, types, list)                   \
  case n:                                               \
    ((void(*) types)region) list; \
    break;

// Calls an outlined region with as many arguments as it has.
__device__ void __nv_omp_invoke(void *region, int *t, int *b, void **a, __nv_omp_i64 n) {
  typedef int *I;
  typedef void *P;
  switch (n) {
    __NV_OMP_CASE(0, (I, I), (t, b))
    __NV_OMP_CASE(1, (I, I, P), (t, b, a[0]))
    __NV_OMP_CASE(2, (I, I, P, P), (t, b, a[0], a[1]))
    __NV_OMP_CASE(3, (I, I, P, P, P), (t, b, a[0], a[1], a[2]))
    __NV_OMP_CASE(4, (I, I, P, P, P, P), (t, b, a[0], a[1], a[2], a[3]))
    __NV_OMP_CASE(5, (I, I, P, P, P, P, P), (t, b, a[0], a[1], a[2], a[3], a[4]))
    __NV_OMP_CASE(6, (I, I, P, P, P, P, P, P), (t, b, a[0], a[1], a[2], a[3], a[4], a[5]))
    __NV_OMP_CASE(7, (I, I, P, P, P, P, P, P, P), (t, b, a[0], a[1], a[2], a[3], a[4], a[5], a[6]))
    __NV_OMP_CASE(8, (I, I, P, P, P, P, P, P, P, P), (t, b, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]))
    __NV_OMP_CASE(9, (I, I, P, P, P, P, P, P, P, P, P), (t, b, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8]))
    __NV_OMP_CASE(10, (I, I, P, P, P, P, P, P, P, P, P, P), (t, b, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9]))
    __NV_OMP_CASE(11, (I, I, P, P, P, P, P, P, P, P, P, P, P),
                  (t, b, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10]))
    __NV_OMP_CASE(12, (I, I, P, P, P, P, P, P, P, P, P, P, P, P),
                  (t, b, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11]))
    __NV_OMP_CASE(13, (I, I, P, P, P, P, P, P, P, P, P, P, P, P, P),
                  (t, b, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12]))
    __NV_OMP_CASE(14, (I, I, P, P, P, P, P, P, P, P, P, P, P, P, P, P),
                  (t, b, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13]))
    __NV_OMP_CASE(15, (I, I, P, P, P, P, P, P, P, P, P, P, P, P, P, P, P),
                  (t, b, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13], a[14]))
    __NV_OMP_CASE(16, (I, I, P, P, P, P, P, P, P, P, P, P, P, P, P, P, P, P),
                  (t, b, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13], a[14], a[15]))
    default:
      __trap();
  }
}

// Whole warps, or one thread.
__device__ __forceinline__ int __nv_omp_team_size(int asked) {
  int most = __nv_omp_most(), n = asked > 0 ? asked : __nv_omp_wanted > 0 ? __nv_omp_wanted : most;
  if (n > most) n = most;
  if (n == (int)blockDim.x) return n;
  return n < 32 ? 1 : n & ~31;
}

__device__ void __nv_omp_run_alone(void *region, void **arguments, __nv_omp_i64 n) {
  int t = __nv_omp_thread(), zero = 0, bound = 0;
  ++__nv_omp_alone[t];
  __nv_omp_invoke(region, &zero, &bound, arguments, n);
  --__nv_omp_alone[t];
}

__device__ void __kmpc_parallel_60(void *, int, int condition, int asked, int, void *region, void *wrapper, void **arguments,
                                   __nv_omp_i64 n, int) {
  int t = __nv_omp_thread(), bound = 0;
  if (__nv_omp_level || __nv_omp_alone[t] || (!condition && !__nv_omp_spmd)) {
    __nv_omp_run_alone(region, arguments, n);
    return;
  }
  if (!condition) {
    // All threads are here; the region is for one.
    __syncthreads();
    if (t == 0) __nv_omp_run_alone(region, arguments, n);
    __syncthreads();
    return;
  }
  if (__nv_omp_spmd) {
    int size = __nv_omp_team_size(asked);
    __syncthreads();
    if (t == 0) {
      __nv_omp_level = 1;
      __nv_omp_size = size;
    }
    __syncthreads();
    if (t < size) __nv_omp_invoke(region, &t, &bound, arguments, n);
    __syncthreads();
    if (t == 0) {
      __nv_omp_level = 0;
      __nv_omp_size = 1;
      __nv_omp_wanted = 0;
    }
    __syncthreads();
    return;
  }
  void **shared;
  __kmpc_begin_sharing_variables(&shared, (__nv_omp_u64)n);
  for (__nv_omp_i64 k = 0; k < n; ++k) shared[k] = arguments[k];
  __nv_omp_size = __nv_omp_team_size(asked);
  __nv_omp_level = 1;
  __nv_omp_work = wrapper;
  __nv_omp_meet(__NV_OMP_START);
  // They work.
  __nv_omp_meet(__NV_OMP_START);
  __nv_omp_work = 0;
  __nv_omp_level = 0;
  __nv_omp_size = 1;
  __nv_omp_wanted = 0;
  __kmpc_end_sharing_variables();
}

__device__ void __kmpc_parallel_51(void *place, int thread, int condition, int asked, int bind, void *region, void *wrapper,
                                   void **arguments, __nv_omp_i64 n) {
  __kmpc_parallel_60(place, thread, condition, asked, bind, region, wrapper, arguments, n, 0);
}

__device__ void __kmpc_serialized_parallel(void *, int) { ++__nv_omp_alone[__nv_omp_thread()]; }
__device__ void __kmpc_end_serialized_parallel(void *, int) { --__nv_omp_alone[__nv_omp_thread()]; }
__device__ void __kmpc_push_num_threads(void *, int, int n) { __nv_omp_wanted = n; }
__device__ void __kmpc_push_proc_bind(void *, int, int) {}
__device__ void __kmpc_push_num_teams(void *, int, int, int) {}

}
// Loops of OpenMP: iterations to threads and teams.

// Schedules, without their modifiers.
#define __NV_OMP_MODIFIERS 0x60000000
#define __NV_OMP_FOR_CHUNK 33
#define __NV_OMP_FOR_EQUAL 34
#define __NV_OMP_TEAMS_CHUNK 91
#define __NV_OMP_TEAMS_EQUAL 92
#define __NV_OMP_TEAMS_AND_FOR 93

// The iterations from `low` to `high` of which member `who` of `count` gets a chunk at a time, or one equal part.
template <class T, class S>
__device__ __forceinline__ void __nv_omp_share(int chunked, int who, int count, int *last, T *low, T *high, S *stride, S chunk) {
  T first = *low, end = *high;
  if (first > end) {
    *last = 0;
    *stride = chunked ? (S)(count * chunk) : (S)1;
    // Empty for all, whatever the part.
    return;
  }
  T total = end - first + 1, size = (T)chunk;
  if (!chunked) {
    size = total / (T)count;
    T rest = total - size * (T)count;
    T before = size * (T)who + ((T)who < rest ? (T)who : rest);
    if ((T)who < rest) ++size;
    *low = first + before;
    *high = *low + size - 1;
    *last = size != 0 && *high == end;
    *stride = (S)total;
    return;
  }
  *low = first + (T)who * size;
  *high = *low + size - 1;
  *stride = (S)((T)count * size);
  *last = (int)(((end - first) / size) % (T)count) == who;
}

template <class T, class S>
__device__ __forceinline__ void __nv_omp_static(int schedule, int *last, T *low, T *high, S *stride, S chunk) {
  int team = (int)blockIdx.x, teams = (int)gridDim.x, t = omp_get_thread_num(), n = omp_get_num_threads();
  if (chunk < 1) chunk = 1;
  switch (schedule & ~__NV_OMP_MODIFIERS) {
    case __NV_OMP_FOR_CHUNK: __nv_omp_share<T, S>(1, t, n, last, low, high, stride, chunk); break;
    case __NV_OMP_FOR_EQUAL: __nv_omp_share<T, S>(0, t, n, last, low, high, stride, chunk); break;
    case __NV_OMP_TEAMS_CHUNK: __nv_omp_share<T, S>(1, team, teams, last, low, high, stride, chunk); break;
    case __NV_OMP_TEAMS_EQUAL: __nv_omp_share<T, S>(0, team, teams, last, low, high, stride, chunk); break;
    case __NV_OMP_TEAMS_AND_FOR:
      __nv_omp_share<T, S>(1, team * n + t, teams * n, last, low, high, stride, chunk);
      break;
    default: __nv_omp_share<T, S>(1, t, n, last, low, high, stride, chunk); break;
  }
}

// A loop whose chunks go to whoever asks first.
template <class T, class S>
__device__ __forceinline__ void __nv_omp_begin(void *place, int thread, int schedule, T low, T high, S stride, S chunk) {
  __kmpc_barrier(place, thread);
  if (omp_get_thread_num() == 0) {
    __nv_omp_loop *l = &__nv_omp_dynamic;
    l->next = 0;
    __nv_omp_u64 step = stride < 0 ? (__nv_omp_u64)(-(__nv_omp_i64)stride) : (__nv_omp_u64)stride;
    bool none = stride < 0 ? low < high : low > high;
    __nv_omp_u64 span = stride < 0 ? (__nv_omp_u64)low - (__nv_omp_u64)high : (__nv_omp_u64)high - (__nv_omp_u64)low;
    l->last = none ? 0 : span / step + 1;
    l->stride = (__nv_omp_u64)(__nv_omp_i64)stride;
    l->chunk = chunk < 1 ? 1 : (__nv_omp_u64)chunk;
    l->kind = schedule & ~__NV_OMP_MODIFIERS;
    l->first = (__nv_omp_u64)low;
  }
  __kmpc_barrier(place, thread);
}

template <class T, class S>
__device__ __forceinline__ int __nv_omp_next(int *last, T *low, T *high, S *stride) {
  __nv_omp_loop *l = &__nv_omp_dynamic;
  __nv_omp_u64 at = atomicAdd(&l->next, l->chunk);
  if (at >= l->last) return 0;
  __nv_omp_u64 end = at + l->chunk < l->last ? at + l->chunk : l->last;
  *low = (T)(l->first + at * l->stride);
  *high = (T)(l->first + (end - 1) * l->stride);
  *stride = (S)l->stride;
  if (last) *last = end == l->last;
  return 1;
}

#define __NV_OMP_LOOPS(suffix, T, S)                                                                                        \
  __device__ void __kmpc_for_static_init_##suffix(void *, int, int schedule, int *last, T *low, T *high, S *stride, S,        \
                                                  S chunk) {                                                                \
    __nv_omp_static<T, S>(schedule, last, low, high, stride, chunk);                                                        \
  }                                                                                                                         \
  __device__ void __kmpc_distribute_static_init_##suffix(void *, int, int schedule, int *last, T *low, T *high, S *stride, S, \
                                                         S chunk) {                                                         \
    __nv_omp_static<T, S>(schedule, last, low, high, stride, chunk);                                                        \
  }                                                                                                                         \
  __device__ void __kmpc_dispatch_init_##suffix(void *place, int thread, int schedule, T low, T high, S stride, S chunk) {    \
    __nv_omp_begin<T, S>(place, thread, schedule, low, high, stride, chunk);                                                \
  }                                                                                                                         \
  __device__ int __kmpc_dispatch_next_##suffix(void *, int, int *last, T *low, T *high, S *stride) {                         \
    return __nv_omp_next<T, S>(last, low, high, stride);                                                                    \
  }                                                                                                                         \
  __device__ void __kmpc_dispatch_fini_##suffix(void *, int) {}

extern "C" {
__NV_OMP_LOOPS(4, int, int)
__NV_OMP_LOOPS(4u, unsigned, int)
__NV_OMP_LOOPS(8, __nv_omp_i64, __nv_omp_i64)
__NV_OMP_LOOPS(8u, __nv_omp_u64, __nv_omp_i64)
__device__ void __kmpc_for_static_fini(void *, int) {}
__device__ void __kmpc_distribute_static_fini(void *, int) {}
__device__ void __kmpc_dispatch_deinit(void *, int) {}
}
// Reductions of OpenMP. The compiler gives functions that move a thread's values to another lane and combine them, that bring what
// the first lanes of the warps have to the first warp, and that keep a team's values in global memory or combine them with such.
typedef void (*__nv_omp_shuffle)(void *, short lane, short distance, short version);
typedef void (*__nv_omp_gather)(void *, int warps);
typedef void (*__nv_omp_record)(void *records, int at, void *values);

extern "C" {

// The values of `n` neighbouring lanes become those of the first.
__device__ void __nv_omp_reduce_lanes(void *values, __nv_omp_shuffle shuffle, int lane, int n) {
  if (n == 32) {
    for (int by = 16; by > 0; by /= 2) shuffle(values, 0, (short)by, 0);
    return;
  }
  for (int by = n / 2; by > 0; by = n / 2) {
    shuffle(values, (short)lane, (short)by, 1);
    n = (n + 1) / 2;
  }
}

// Gives 1 to the thread that has the result.
__device__ int __kmpc_nvptx_parallel_reduce_nowait_v2(void *, __nv_omp_u64, void *values, __nv_omp_shuffle shuffle,
                                                      __nv_omp_gather gather) {
  int t = omp_get_thread_num(), n = omp_get_num_threads(), warp = t / 32;
  if (n == 1) return 1;
  int lanes = n - warp * 32;
  __nv_omp_reduce_lanes(values, shuffle, t % 32, lanes < 32 ? lanes : 32);
  if (n > 32) {
    int warps = (n + 31) / 32;
    gather(values, warps);
    if (warp == 0) __nv_omp_reduce_lanes(values, shuffle, t, warps);
  }
  return t == 0;
}

__device__ void *__kmpc_reduction_get_fixed_buffer() { return __nv_omp_launched->records; }

// The last team that comes combines what all have; its first thread gets 1.
__device__ int __kmpc_nvptx_teams_reduce_nowait_v2(void *place, void *records, unsigned most, __nv_omp_u64, void *values,
                                                   __nv_omp_shuffle, __nv_omp_gather, __nv_omp_record store,
                                                   __nv_omp_record add, __nv_omp_record load, __nv_omp_record combine) {
  // Between parallel regions each thread of an SPMD kernel has the number 0; the first one has the team's values.
  if (__nv_omp_spmd && __nv_omp_thread() != 0) return 0;
  __nv_omp_launch *launch = __nv_omp_launched;
  unsigned team = blockIdx.x, teams = gridDim.x, round = team - team % most;
  // A record is used by one team of each round, in turn.
  while (atomicAdd(&launch->round, 0u) < round) __nanosleep(64);
  __threadfence();
  (team < most ? store : add)(records, (int)(team % most), values);
  __threadfence();
  unsigned before = atomicAdd(&launch->done, 1u);
  if ((before + 1) % most == 0) atomicAdd(&launch->round, most);
  if (before != teams - 1) return 0;
  __threadfence();
  unsigned n = teams < most ? teams : most;
  load(records, 0, values);
  for (unsigned k = 1; k < n; ++k) combine(records, (int)k, values);
  // Ready for another launch.
  launch->done = 0;
  launch->round = 0;
  return 1;
}

}
// Tasks of OpenMP: a task is run by the thread that meets it, at once.
typedef int (*__nv_omp_routine)(int, void *);

struct __nv_omp_task {
  void *shared;
  __nv_omp_routine routine;
  int part;
  void *first, *second;
};

// A task that a loop is cut into has its part of the loop in its private data.
struct __nv_omp_part {
  __nv_omp_task task;
  __nv_omp_u64 low, high, stride;
  int last;
};

extern "C" {

__device__ __nv_omp_task *__kmpc_omp_task_alloc(void *, int, int, __nv_omp_u64 size, __nv_omp_u64 shared,
                                                __nv_omp_routine routine) {
  size = (size + 15) & ~(__nv_omp_u64)15;
  __nv_omp_task *task = (__nv_omp_task *)malloc(size + shared);
  task->shared = (char *)task + size;
  task->routine = routine;
  task->part = 0;
  return task;
}

__device__ int __kmpc_omp_task(void *, int thread, __nv_omp_task *task) {
  task->routine(thread, task);
  free(task);
  return 0;
}
__device__ int __kmpc_omp_task_with_deps(void *place, int thread, __nv_omp_task *task, int, void *, int, void *) {
  return __kmpc_omp_task(place, thread, task);
}
__device__ void __kmpc_omp_task_begin_if0(void *, int, __nv_omp_task *) {}
__device__ void __kmpc_omp_task_complete_if0(void *, int, __nv_omp_task *task) { free(task); }
__device__ void __kmpc_omp_wait_deps(void *, int, int, void *, int, void *) {}
__device__ int __kmpc_omp_taskwait(void *, int) { return 0; }
__device__ int __kmpc_omp_taskyield(void *, int, int) { return 0; }
__device__ void __kmpc_taskgroup(void *, int) {}
__device__ void __kmpc_end_taskgroup(void *, int) {}

__device__ void __kmpc_taskloop(void *place, int thread, __nv_omp_task *task, int, __nv_omp_u64 *low, __nv_omp_u64 *high,
                                __nv_omp_i64, int, int, __nv_omp_u64, void *) {
  __nv_omp_part *part = (__nv_omp_part *)task;
  part->low = *low;
  part->high = *high;
  part->last = 1;
  __kmpc_omp_task(place, thread, task);
}

}
