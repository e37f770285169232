// Mutual exclusion written by hand: a spin lock with back-off, a ticket lock, a reader-writer lock, a lock-free stack with
// tagged heads, a bounded queue of many producers and consumers, and a grid barrier.
// buffer counters u32[64] out
// buffer accounts i32[16] values(100) out
// buffer stack u32[600]
// buffer popped u32[256] out
// buffer ring u32[128]
// buffer consumed u64[4] out
// buffer trace u32[32] out
// launch spin<<<4, 32>>>(counters)
// launch transfer<<<2, 64>>>(accounts)
// launch push_pop<<<2, 64>>>(stack, popped)
// launch produce_consume<<<4, 32>>>(ring, consumed)
// launch barrier<<<4, 32>>>(trace)

class SpinLock {
  int state;

 public:
  __device__ void lock() {
    unsigned ns = 8;
    while (atomicCAS(&state, 0, 1) != 0) {
      __nanosleep(ns);
      if (ns < 256) ns *= 2;
    }
    __threadfence();
  }
  __device__ void unlock() {
    __threadfence();
    atomicExch(&state, 0);
  }
};
class TicketLock {
  unsigned next, serving;

 public:
  __device__ void lock() {
    unsigned mine = atomicAdd(&next, 1);
    while (*(volatile unsigned *)&serving != mine) {
    }
    __threadfence();
  }
  __device__ void unlock() {
    __threadfence();
    atomicAdd(&serving, 1u);
  }
};
template <typename L>
class Guard {
  L &held;

 public:
  __device__ explicit Guard(L &l) : held(l) { held.lock(); }
  __device__ ~Guard() { held.unlock(); }
  Guard(const Guard &) = delete;
  Guard &operator=(const Guard &) = delete;
};

__device__ SpinLock spin_lock;
__device__ TicketLock ticket_lock;
__device__ SpinLock account_lock[16];

__global__ void spin(volatile unsigned *counters) {
  // One lane of a warp at a time, as lanes of one warp must not wait for one another.
  for (int lane = 0; lane < 32; ++lane)
    if ((threadIdx.x & 31) == lane) {
      {
        Guard<SpinLock> guard(spin_lock);
        counters[0] = counters[0] + 1;
        counters[1] = counters[1] + lane;
      }
      Guard guard(ticket_lock);
      unsigned before = counters[2];
      if (before > 1000000) return;
      counters[2] = before + 3;
    }
  if (threadIdx.x % 2) return;
  atomicInc((unsigned *)&counters[3], 9);
  atomicDec((unsigned *)&counters[4], 5);
  atomicOr((unsigned *)&counters[5], 1u << (threadIdx.x % 32));
  atomicXor((unsigned *)&counters[6], threadIdx.x * 0x01010101u);
}

// Money moves between accounts; locks are taken in order.
__global__ void transfer(int *accounts) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int from = t % 16, to = (t * 7 + 3) % 16;
  if (from == to) return;
  bool done = false;
  while (!done) {
    SpinLock &first = account_lock[min(from, to)], &second = account_lock[max(from, to)];
    first.lock();
    second.lock();
    volatile int *a = accounts;
    a[from] = a[from] - (t % 5);
    a[to] = a[to] + (t % 5);
    second.unlock();
    first.unlock();
    done = true;
  }
}

struct Tagged {
  unsigned index, tag;
};
union Head {
  Tagged parts;
  unsigned long long whole;
};
static_assert(sizeof(Head) == 8, "one word for atomicCAS");
__device__ Head head = {{0xffffffffu, 0u}};
__device__ unsigned free_count;

__global__ void push_pop(unsigned *stack, unsigned *popped) {
  unsigned *next = stack, *value = stack + 256;
  const unsigned id = blockIdx.x * blockDim.x + threadIdx.x;
  for (unsigned k = 0; k < 2; ++k) {
    unsigned node = id * 2 + k;
    value[node] = node * 3 + 1;
    Head old, fresh;
    old.whole = *(volatile unsigned long long *)&head.whole;
    for (;;) {
      *(volatile unsigned *)&next[node] = old.parts.index;
      __threadfence();
      fresh.parts = {node, old.parts.tag + 1};
      unsigned long long seen = atomicCAS(&head.whole, old.whole, fresh.whole);
      if (seen == old.whole) break;
      old.whole = seen;
    }
  }
  __syncthreads();
  for (;;) {
    Head old, fresh;
    old.whole = atomicAdd(&head.whole, 0ull);
    if (old.parts.index == ~0u) break;
    fresh.parts.index = *(volatile unsigned *)&next[old.parts.index];
    fresh.parts.tag = old.parts.tag + 1;
    if (atomicCAS(&head.whole, old.whole, fresh.whole) != old.whole) continue;
    unsigned v = value[old.parts.index];
    atomicAdd(&popped[v / 3], v);
    atomicAdd(&free_count, 1);
  }
}

// Even blocks produce, odd ones consume: slots carry a sequence number as in Vyukov's queue.
__device__ unsigned enqueue_at, dequeue_at;
__global__ void produce_consume(unsigned *ring, unsigned long long *consumed) {
  constexpr unsigned size = 64, total = 128;
  volatile unsigned *sequence = ring, *slot = ring + size;  // sequence s is free for ticket s * size
  for (int lane = 0; lane < 32; ++lane) {
    if ((threadIdx.x & 31) != lane) continue;
    for (int k = 0; k < 2; ++k) {
      if (blockIdx.x & 1) {
        unsigned ticket = atomicAdd(&dequeue_at, 1);
        while (sequence[ticket % size] != ticket / size * 2 + 1) __nanosleep(20);
        __threadfence();
        unsigned v = slot[ticket % size];
        __threadfence();
        sequence[ticket % size] = ticket / size * 2 + 2;
        atomicAdd(&consumed[0], (unsigned long long)v);
        atomicAdd(&consumed[1], 1ull);
        atomicMax(&consumed[2], (unsigned long long)v);
      } else {
        unsigned ticket = atomicAdd(&enqueue_at, 1);
        while (sequence[ticket % size] != ticket / size * 2) __nanosleep(20);
        slot[ticket % size] = ticket * ticket % 1009;
        __threadfence();
        sequence[ticket % size] = ticket / size * 2 + 1;
        if (ticket == total - 1) atomicAnd(&consumed[3], 0ull);
      }
    }
  }
}

__device__ unsigned arrived;
__device__ volatile unsigned generation;
__device__ void grid_barrier() {
  __syncthreads();
  if (threadIdx.x == 0) {
    unsigned g = generation;
    __threadfence();
    if (atomicInc(&arrived, gridDim.x - 1) == gridDim.x - 1) {
      __threadfence();
      generation = g + 1;
    } else
      while (generation == g) __nanosleep(50);
    __threadfence();
  }
  __syncthreads();
}
__global__ void barrier(unsigned *trace) {
  __shared__ unsigned seen;
  for (int round = 0; round < 4; ++round) {
    if (threadIdx.x == 0) trace[16 + blockIdx.x] = round * 10 + blockIdx.x + 1;
    grid_barrier();
    if (threadIdx.x == 0) {
      seen = 0;
      for (unsigned b = 0; b < gridDim.x; ++b) seen += ((volatile unsigned *)trace)[16 + b];
      trace[blockIdx.x * 4 + round] = seen;
    }
    grid_barrier();
  }
}
