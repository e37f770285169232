// Performance-monitor events: their numbers are part of the instructions.

__device__ __forceinline__ void __prof_trigger(int event) {
#define __jq_event(n) case n: asm volatile("pmevent " #n ";"); break;
  switch (event & 15) {
    __jq_event(0) __jq_event(1) __jq_event(2) __jq_event(3) __jq_event(4) __jq_event(5) __jq_event(6) __jq_event(7)
    __jq_event(8) __jq_event(9) __jq_event(10) __jq_event(11) __jq_event(12) __jq_event(13) __jq_event(14) __jq_event(15)
  }
#undef __jq_event
}
