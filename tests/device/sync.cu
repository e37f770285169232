// What `--check=sync` must find, and what it must let through. Each kernel is a program of its own: `./sync NAME` launches the one that it
// is told. WRONG ones break a rule of the CUDA C++ Programming Guide ("Synchronization Functions", "Warp Vote", "Warp Shuffle", ...)
// in the lines marked HERE; RIGHT ones look alike and break none.
#include <cooperative_groups.h>
#include <cstdio>
#include <cstring>
namespace cg = cooperative_groups;

struct Kernel {
    const char *name;
    void (*of)(int *, int);
    int blocks, threads;
    Kernel *next;
    static Kernel *&first() { static Kernel *f; return f; }
    Kernel(const char *n, void (*k)(int *, int), int b, int t) : name(n), of(k), blocks(b), threads(t), next(first()) { first() = this; }
};
#define KERNEL(name, blocks, threads)                                                   \
    __global__ void name(int *p, int n);                                                \
    static Kernel of_##name(#name, name, blocks, threads);                              \
    __global__ void name(int *p, int n)
#define WRONG(name, threads) KERNEL(wrong_##name, 1, threads)
#define RIGHT(name, threads) KERNEL(right_##name, 1, threads)
#define T threadIdx.x
#define ALL 0xffffffffu
// Accesses that a barrier orders: without them compilers remove it.
#define BEFORE p[T] = n + T;
#define AFTER p[T + 64] = p[T ^ 31];

__device__ __noinline__ void barrier() { __syncthreads(); }  // HERE
__device__ __forceinline__ int lane() { return threadIdx.x & 31; }

// Block barriers that some threads of a warp do not reach.
WRONG(half_warp, 32) { BEFORE if (T < 16) { __syncthreads(); p[T] = 1; } p[T] += 2; AFTER }  // HERE
WRONG(one_thread, 64) { BEFORE if (T == 0) { __syncthreads(); p[0] = 1; } p[T] += 2; AFTER }  // HERE
WRONG(all_but_one, 64) { BEFORE if (T != 33) { __syncthreads(); } p[T] += 2; AFTER }  // HERE
WRONG(odd_lanes, 64) { BEFORE if (T & 1) { __syncthreads(); } p[T] += 2; AFTER }  // HERE
WRONG(data_decides, 64) { if (p[T] >= 0 && T % 3) { __syncthreads(); } p[T] += 2; }  // HERE
WRONG(then_arm, 64) { if (T < 40) { p[T] = 1; __syncthreads(); } else { p[T] = 2; } p[T] += 2; }  // HERE
WRONG(else_arm, 64) { if (T < 40) { p[T] = 1; } else { p[T] = 2; __syncthreads(); } p[T] += 2; }  // HERE
WRONG(both_arms, 32) {
    if (T < 16) { p[T] = 1; __syncthreads(); p[T] += p[31 - T]; }  // HERE
    else { p[T] = 2; __syncthreads(); p[T] -= p[31 - T]; }  // HERE
}
WRONG(arms_of_warps, 64) {
    if (T < 32) { p[T] = 1; __syncthreads(); p[T] += p[63 - T]; }  // HERE
    else { p[T] = 2; __syncthreads(); p[T] -= p[63 - T]; }  // HERE
}
WRONG(nested, 64) { BEFORE if (n > 0) { if (T > 5) { __syncthreads(); } } p[T] += 2; AFTER }  // HERE
WRONG(switch_case, 64) {
    switch (T & 3) {
    case 0: p[T] = 1; __syncthreads(); break;  // HERE
    case 1: p[T] = 2; break;
    default: p[T] = 3;
    }
    p[T] += 2;
}
WRONG(in_function, 64) { if (T < 48) barrier(); p[T] += 2; }
WRONG(in_lambda, 64) { BEFORE auto f = [&] { __syncthreads(); }; if (T % 32 < 31) f(); p[T] += 2; AFTER }  // HERE
WRONG(short_circuit, 64) { BEFORE bool b = T < 7 && (__syncthreads(), n > 0); p[T] = b; AFTER }  // HERE
WRONG(conditional_operator, 64) { BEFORE p[T] = T < 7 ? (__syncthreads(), n) : 3; AFTER }  // HERE

// Loops whose iterations differ.
WRONG(unequal_trips, 32) { for (int i = 0; i < (int)T % 4 + 1; i++) { p[T] += i; __syncthreads(); } p[T] += 2; }  // HERE
WRONG(trips_of_data, 32) { int k = p[T] + T; while (k > 0) { p[T] += k; __syncthreads(); k -= 5; } p[T]++; }  // HERE
WRONG(early_break, 32) { for (int i = 0; i < 4; i++) { if (T == 3 && i == 2) break; __syncthreads(); p[T] += i; } p[T]++; }  // HERE
WRONG(continue_skips, 32) { for (int i = 0; i < 4; i++) { if ((T + i) % 4 == 0) continue; __syncthreads(); p[T] += i; } p[T]++; }  // HERE
WRONG(return_in_loop, 32) { for (int i = 0; i < 4; i++) { __syncthreads(); if (T == 3 && i == 1) return; p[T] += i; } }  // HERE
WRONG(strided, 32) { for (int i = T; i < 40; i += 32) { __syncthreads(); p[i] += 1; } p[T]++; }  // HERE
WRONG(halving, 32) { for (int s = 16; T < s; s /= 2) { p[T] += p[T + s]; __syncthreads(); } }  // HERE
WRONG(do_while, 32) { int i = T; do { p[T] += i; __syncthreads(); i += 9; } while (i < 32); p[T]++; }  // HERE
WRONG(inner_loop, 32) { for (int i = 0; i < 3; i++) for (int j = 0; j < (int)T % 2 + 1; j++) { p[T] += j; __syncthreads(); } p[T]++; }  // HERE
WRONG(goto_skips, 32) { BEFORE if (T == 9) goto end; __syncthreads(); end: p[T]++; AFTER }  // HERE

// Barriers that also reduce.
WRONG(count_of_some, 32) { int c = 0; if (T < 20) c = __syncthreads_count(p[T] > 0); p[T] = c; }  // HERE
WRONG(and_of_some, 32) { int c = 0; if (T & 2) c = __syncthreads_and(p[T] > 0); p[T] = c; }  // HERE
WRONG(or_of_some, 32) { int c = 0; if (T > 30) c = __syncthreads_or(p[T] > 0); p[T] = c; }  // HERE
WRONG(group_barrier, 64) { BEFORE auto b = cg::this_thread_block(); if (T < 50) b.sync(); p[T]++; AFTER }  // HERE
WRONG(tile_barrier, 32) { auto t = cg::tiled_partition<32>(cg::this_thread_block()); if (T < 31) return; t.sync(); p[T]++; }  // HERE
WRONG(inline_assembly, 32) { if (T < 12) asm volatile("bar.sync 0;"); p[T]++; }  // HERE
WRONG(other_barrier, 32) { if (T < 12) asm volatile("bar.sync 3;"); p[T]++; }  // HERE

// Masks of warps: the caller is not in it.
WRONG(not_in_mask, 32) { p[T] = __shfl_sync(0x0000ffffu, T, 0); }  // HERE
WRONG(not_in_mask_vote, 32) { p[T] = __any_sync(0xfffffffeu, T > 3); }  // HERE
WRONG(not_in_mask_ballot, 32) { p[T] = __ballot_sync(0x7fffffffu, T > 3); }  // HERE
WRONG(not_in_mask_sync, 32) { __syncwarp(0xffffu); p[T] = 1; }  // HERE
WRONG(not_in_mask_match, 32) { p[T] = __match_any_sync(0xff, T & 3); }  // HERE
WRONG(not_in_mask_reduce, 32) { p[T] = __reduce_add_sync(0xff00, T); }  // HERE
WRONG(own_bit_only_of_first, 32) { p[T] = __shfl_down_sync(1, T, 1); }  // HERE
WRONG(mask_of_ballot, 32) { unsigned m = __ballot_sync(ALL, T < 10); p[T] = __shfl_sync(m, T, 0); }  // HERE

// Masks that name threads that have ended.
WRONG(ended_shuffle, 32) { if (T >= 16) return; p[T] = __shfl_sync(ALL, T, 0); }  // HERE
WRONG(ended_xor, 32) { if (T == 31) return; p[T] = __shfl_xor_sync(ALL, T, 1); }  // HERE
WRONG(ended_vote, 32) { if (T & 1) return; p[T] = __all_sync(ALL, T < 40); }  // HERE
WRONG(ended_ballot, 32) { if (p[T] == 0 && T > 3) return; p[T] = __ballot_sync(ALL, 1); }  // HERE
WRONG(ended_match, 32) { if (T < 2) return; p[T] = __match_any_sync(ALL, T & 3); }  // HERE
WRONG(ended_reduce, 32) { if (T < 2) return; p[T] = __reduce_max_sync(ALL, T); }  // HERE
WRONG(ended_syncwarp, 32) { if (T < 2) return; __syncwarp(); p[T] = 4; }  // HERE
WRONG(ended_up, 64) { if (T >= 50) return; for (int o = 1; o < 32; o *= 2) p[T] += __shfl_up_sync(ALL, p[T], o); }  // HERE
WRONG(ended_later, 32) { for (int i = 0; i < 4; i++) { p[T] += __shfl_sync(ALL, T, i); if (T == 7 && i == 1) return; } }  // HERE
WRONG(guarded_range, 64) { int i = T; if (i < 40) { p[i] = __shfl_down_sync(ALL, i, 1); } }  // HERE
WRONG(reduce_of_part, 64) { int v = T; if (T < 45) { for (int o = 16; o; o /= 2) v += __shfl_down_sync(ALL, v, o); p[T] = v; } }  // HERE
WRONG(in_one_arm, 32) { if (T < 16) p[T] = __shfl_sync(ALL, T, 3); else p[T] = 5; }  // HERE
WRONG(loop_of_some, 32) { for (int i = 0; i < (int)T % 3 + 1; i++) p[T] += __shfl_xor_sync(ALL, T, 1); }  // HERE
WRONG(vote_in_arm, 32) { if (T > 20) { if (__any_sync(ALL, T == 25)) p[T] = 1; } }  // HERE

// Barriers with a number of threads.
WRONG(count_not_of_warps, 64) { int k = 48; if (T < 48) asm volatile("bar.sync 1, %0;" :: "r"(k * n / n)); p[T]++; }  // HERE
WRONG(counts_differ, 64) { if (T < 32) asm volatile("bar.sync 1, 64;"); else asm volatile("bar.sync 1, 32;"); p[T]++; }  // HERE

// Threads of a warp that read what others wrote, and nothing orders them.
WRONG(no_syncwarp, 32) { __shared__ int s[32]; s[T] = T; p[T] = s[31 - T]; }  // HERE
WRONG(no_syncwarp_again, 32) { __shared__ int s[32]; s[T] = T; __syncwarp(); p[T] = s[T ^ 1]; s[T] = 7; __syncwarp(); p[T] += s[T]; }  // HERE
WRONG(tail_without_syncwarp, 32) { __shared__ int s[64]; s[T] = T; s[T + 32] = 1; __syncwarp(); s[T] += s[T + 16]; s[T] += s[T + 8]; __syncwarp(); p[T] = s[0]; }  // HERE
WRONG(write_after_read, 32) { __shared__ int s[32]; s[T] = T; __syncwarp(); int v = s[(T + 1) & 31]; s[T] = v; __syncwarp(); p[T] = s[0]; }  // HERE

// All threads come.
RIGHT(all, 64) { __syncthreads(); p[T]++; }
RIGHT(uniform_condition, 64) { if (n > 0) __syncthreads(); p[T]++; }
RIGHT(uniform_data, 64) { int k = p[0]; __syncthreads(); if (k == 0) { p[T] = 1; __syncthreads(); } p[T]++; }
RIGHT(uniform_loop, 64) { for (int i = 0; i < n; i++) { p[T] += i; __syncthreads(); } }
RIGHT(uniform_break, 64) { for (int i = 0; i < 9; i++) { if (i == n) break; __syncthreads(); p[T] += i; } }
RIGHT(both_then_barrier, 64) { if (T < 11) p[T] = 1; else p[T] = 2; __syncthreads(); p[T] += 3; }
RIGHT(work_of_some, 64) { for (int s = 32; s; s /= 2) { if (T < s) p[T] += p[T + s]; __syncthreads(); } }
RIGHT(block_wide_vote, 64) { int c = __syncthreads_count(T & 1); p[T] = c; }
RIGHT(loop_until_all, 64) { int k = T & 7; while (__syncthreads_or(k > 0)) { if (k > 0) k--; p[T]++; } }
RIGHT(returns_before, 64) { if (T >= 32) return; p[T] = 1; __syncthreads(); p[T]++; }
RIGHT(lanes_return_before, 64) { if (T >= 50) return; p[T] = 1; __syncthreads(); p[T]++; }
RIGHT(in_function, 64) { barrier(); p[T]++; barrier(); }
RIGHT(in_lambda, 64) { auto f = [&] { p[T]++; __syncthreads(); }; f(); f(); }
RIGHT(divergent_between, 64) { __syncthreads(); for (int i = 0; i < (int)T % 5; i++) p[T] += i; __syncthreads(); p[T]++; }
RIGHT(nested_divergence, 64) { for (int i = 0; i < 3; i++) { if (T & 1) { if (T & 2) p[T]++; else p[T] += 2; } __syncthreads(); } }
RIGHT(switch_then_barrier, 64) { switch (T & 3) { case 0: p[T] = 1; break; case 1: p[T] = 2; default: p[T] += 3; } __syncthreads(); p[T]++; }
RIGHT(uniform_switch, 64) { switch (n) { case 3: __syncthreads(); p[T] = 1; break; default: __syncthreads(); p[T] = 2; } }
RIGHT(uniform_arms, 64) { if (n & 1) { p[T] = 1; __syncthreads(); } else { p[T] = 2; __syncthreads(); } p[T]++; }
RIGHT(two_barriers, 64) { p[T] = 1; __syncthreads(); int v = p[63 - T]; __syncthreads(); p[T] = v + 1; }
RIGHT(strided_equal, 32) { for (int i = T; i < 64; i += 32) { p[i] += 1; __syncthreads(); } }
RIGHT(strided_rounded, 32) { for (int i = T; i < 64; i += 32) { if (i < 50) p[i] += 1; __syncthreads(); } }
RIGHT(odd_block, 50) { __syncthreads(); p[T]++; __syncthreads(); }
RIGHT(one_thread_block, 1) { __syncthreads(); p[T]++; __syncwarp(); }
RIGHT(group_barrier, 64) { auto b = cg::this_thread_block(); p[T] = 1; b.sync(); p[T] += p[63 - T]; }
RIGHT(reduce_in_shared, 64) { __shared__ int s[64]; s[T] = T; __syncthreads(); for (int k = 32; k; k >>= 1) { if (T < k) s[T] += s[T + k]; __syncthreads(); } p[T] = s[0]; }
RIGHT(scan, 64) { __shared__ int s[64]; s[T] = 1; __syncthreads(); for (int k = 1; k < 64; k *= 2) { int v = T >= k ? s[T - k] : 0; __syncthreads(); s[T] += v; __syncthreads(); } p[T] = s[T]; }
RIGHT(double_buffer, 64) { __shared__ int s[2][64]; int b = 0; s[0][T] = T; for (int i = 0; i < 4; i++) { __syncthreads(); s[b ^ 1][T] = s[b][(T + 1) & 63]; b ^= 1; } __syncthreads(); p[T] = s[b][T]; }
// Warps that name barriers.
RIGHT(barrier_of_a_warp, 64) { if (T < 32) { p[T] = 1; asm volatile("bar.sync 1, 32;"); p[T]++; } }
RIGHT(producer_consumer, 64) { if (T < 32) { p[T] = 1; asm volatile("bar.arrive 1, 64;"); } else { asm volatile("bar.sync 1, 64;"); p[T] = 2; } }
RIGHT(two_named, 64) { if (T < 32) asm volatile("bar.sync 1, 32;"); else asm volatile("bar.sync 2, 32;"); __syncthreads(); p[T]++; }
RIGHT(unaligned_barrier, 32) { if (T < 16) { p[T] = 1; asm volatile("barrier.sync 0;"); } else { p[T] = 2; asm volatile("barrier.sync 0;"); } p[T]++; }
// Masks that name who is there.
RIGHT(full_mask, 32) { p[T] = __shfl_sync(ALL, T, 0); }
RIGHT(half_masks, 32) { if (T < 16) p[T] = __shfl_sync(0xffffu, T, 0); else p[T] = __shfl_sync(0xffff0000u, T, 16); }
RIGHT(same_call_two_masks, 32) { unsigned m = T < 16 ? 0xffffu : 0xffff0000u; p[T] = __shfl_sync(m, T, T & 16); }
RIGHT(mask_of_ballot, 32) { unsigned m = __ballot_sync(ALL, T < 10); if (T < 10) p[T] = __shfl_sync(m, T, 0); }
RIGHT(active_mask, 32) { if (T >= 20) { unsigned m = __activemask(); p[T] = __popc(m); } }
RIGHT(ended_not_named, 32) { if (T >= 16) return; p[T] = __shfl_sync(0xffffu, T, 0); }
RIGHT(part_of_warp, 20) { p[T] = __shfl_sync(0xfffffu, T, 0); }
RIGHT(full_mask_of_part, 20) { p[T] = __ballot_sync(ALL, 1); }
RIGHT(vote_loop, 32) { int k = T; while (__any_sync(ALL, k > 0)) { k -= 3; p[T]++; } }
RIGHT(reduce, 64) { int v = T; for (int o = 16; o; o /= 2) v += __shfl_down_sync(ALL, v, o); p[T] = v; }
RIGHT(butterfly, 64) { int v = T; for (int o = 1; o < 32; o *= 2) v += __shfl_xor_sync(ALL, v, o); p[T] = v; }
RIGHT(scan_of_warp, 64) { int v = 1; for (int o = 1; o < 32; o *= 2) { int u = __shfl_up_sync(ALL, v, o); if (lane() >= o) v += u; } p[T] = v; }
RIGHT(shuffle_after_divergence, 32) { if (T & 1) p[T] = 3; else p[T] = 4; p[T] = __shfl_sync(ALL, p[T], T ^ 1); }
RIGHT(match, 32) { p[T] = __match_any_sync(ALL, T & 3); }
RIGHT(match_then_group, 32) { unsigned m = __match_any_sync(ALL, T & 3); p[T] = __popc(__ballot_sync(m, 1)); }
RIGHT(reduce_of_mask, 32) { if (T < 8) p[T] = __reduce_add_sync(0xff, T); }
RIGHT(syncwarp_of_half, 32) { if (T < 16) { p[T] = 1; __syncwarp(0xffff); p[T] += p[15 - T]; } }
RIGHT(syncwarp_from_two_places, 32) { if (T < 16) { p[T] = 1; __syncwarp(); } else { p[T] = 2; __syncwarp(); } p[T]++; }
RIGHT(exchange, 32) { __shared__ int s[32]; s[T] = T; __syncwarp(); p[T] = s[31 - T]; __syncwarp(); }
RIGHT(own_cell, 32) { __shared__ int s[32]; s[T] = T; p[T] = s[T] + 1; }
RIGHT(tail_with_syncwarp, 32) { __shared__ int s[64]; s[T] = T; s[T + 32] = 1; __syncwarp(); for (int o = 32; o; o /= 2) { int v = T < o ? s[T + o] : 0; __syncwarp(); s[T] += v; __syncwarp(); } p[T] = s[0]; }
RIGHT(atomics, 32) { __shared__ int s; if (T == 0) s = 0; __syncwarp(); atomicAdd(&s, 1); __syncwarp(); p[T] = s; }
RIGHT(tile, 32) { auto t = cg::tiled_partition<8>(cg::this_thread_block()); p[T] = t.shfl(T, 0); t.sync(); }
RIGHT(tile_in_arm, 32) { auto t = cg::tiled_partition<8>(cg::this_thread_block()); if (T < 16) { p[T] = t.any(T == 3); t.sync(); } }
RIGHT(coalesced, 32) { if (T % 3 == 0) { auto g = cg::coalesced_threads(); p[T] = g.shfl(T, 0) + g.size(); g.sync(); } }
RIGHT(last_block_pattern, 64) { __shared__ bool last; if (T == 0) last = atomicAdd(p, 1) == 0; __syncthreads(); if (last) { p[T + 1] = 2; __syncthreads(); p[T + 1]++; } }
RIGHT(while_true, 64) { int i = 0; while (true) { __syncthreads(); if (++i > n) break; p[T] += i; } }
RIGHT(return_after_last, 64) { __syncthreads(); if (T < 7) return; p[T]++; }
RIGHT(loop_in_arm_of_warp, 64) { if (T < 32) { for (int i = 0; i < 3; i++) { p[T]++; __syncwarp(); } } __syncthreads(); p[T]++; }

int main(int argc, char **argv) {
    int *p;
    cudaMalloc(&p, 4096);
    cudaMemset(p, 0, 4096);
    for (Kernel *k = Kernel::first(); k; k = k->next) {
        if (argc < 2) puts(k->name);
        else if (!strcmp(argv[1], k->name)) {
            k->of<<<k->blocks, k->threads>>>(p, 3);
            return cudaDeviceSynchronize() != cudaSuccess;
        }
    }
    return argc < 2 ? 0 : 3;
}
