// <cuda/ptx>: barriers, fences, mbarriers, launch control.
#pragma once
namespace cuda { namespace ptx {
PTX_FN void barrier_cluster_arrive() { asm volatile("barrier.cluster.arrive;" : : : "memory"); }
PTX_FN void barrier_cluster_arrive(sem_release_t) { asm volatile("barrier.cluster.arrive.release;" : : : "memory"); }
PTX_FN void barrier_cluster_arrive(sem_relaxed_t) { asm volatile("barrier.cluster.arrive.relaxed;"); }
PTX_FN void barrier_cluster_wait() { asm volatile("barrier.cluster.wait;" : : : "memory"); }
PTX_FN void barrier_cluster_wait(sem_acquire_t) { asm volatile("barrier.cluster.wait.acquire;" : : : "memory"); }

template <dot_scope Scope> PTX_FN void fence(sem_sc_t, scope_t<Scope>) { PTX_SCOPE("fence.sc", ";", : : : "memory"); }
template <dot_scope Scope> PTX_FN void fence(sem_acq_rel_t, scope_t<Scope>) { PTX_SCOPE("fence.acq_rel", ";", : : : "memory"); }
template <dot_scope Scope> PTX_FN void fence(sem_acquire_t, scope_t<Scope>) { PTX_SCOPE("fence.acquire", ";", : : : "memory"); }
template <dot_scope Scope> PTX_FN void fence(sem_release_t, scope_t<Scope>) { PTX_SCOPE("fence.release", ";", : : : "memory"); }
PTX_FN void fence_mbarrier_init(sem_release_t, scope_cluster_t) { asm volatile("fence.mbarrier_init.release.cluster;" : : : "memory"); }
PTX_FN void fence_proxy_alias() { asm volatile("fence.proxy.alias;" : : : "memory"); }
PTX_FN void fence_proxy_async() { asm volatile("fence.proxy.async;" : : : "memory"); }
template <dot_space Space> PTX_FN void fence_proxy_async(space_t<Space>) {
    if constexpr (Space == dot_space::global) asm volatile("fence.proxy.async.global;" : : : "memory");
    else if constexpr (Space == dot_space::cluster) asm volatile("fence.proxy.async.shared::cluster;" : : : "memory");
    else asm volatile("fence.proxy.async.shared::cta;" : : : "memory");
}
PTX_FN void fence_proxy_async_generic_sync_restrict(sem_acquire_t, space_cluster_t, scope_cluster_t) {
    asm volatile("fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster;" : : : "memory");
}
PTX_FN void fence_proxy_async_generic_sync_restrict(sem_release_t, space_shared_t, scope_cluster_t) {
    asm volatile("fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster;" : : : "memory");
}
PTX_FN void fence_sync_restrict(sem_acquire_t, space_cluster_t, scope_cluster_t) { asm volatile("fence.acquire.sync_restrict::shared::cluster.cluster;" : : : "memory"); }
PTX_FN void fence_sync_restrict(sem_release_t, space_shared_t, scope_cluster_t) { asm volatile("fence.release.sync_restrict::shared::cta.cluster;" : : : "memory"); }
template <dot_scope Scope> PTX_FN void fence_proxy_tensormap_generic(sem_release_t, scope_t<Scope>) { PTX_SCOPE("fence.proxy.tensormap::generic.release", ";", : : : "memory"); }
template <int N, dot_scope Scope> PTX_FN void fence_proxy_tensormap_generic(sem_acquire_t, scope_t<Scope>, const void *p, n32_t<N>) {
    PTX_SCOPE("fence.proxy.tensormap::generic.acquire", " [%0], %1;", : : "l"(p), "n"(N) : "memory");
}

PTX_FN void mbarrier_init(uint64_t *bar, const uint32_t &count) { asm volatile("mbarrier.init.shared.b64 [%0], %1;" : : "r"(__smem(bar)), "r"(count) : "memory"); }
PTX_FN uint64_t mbarrier_arrive(uint64_t *bar) { uint64_t s; asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(s) : "r"(__smem(bar)) : "memory"); return s; }
PTX_FN uint64_t mbarrier_arrive(uint64_t *bar, const uint32_t &n) {
    uint64_t s;
    asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1], %2;" : "=l"(s) : "r"(__smem(bar)), "r"(n) : "memory");
    return s;
}
PTX_FN uint64_t mbarrier_arrive_no_complete(uint64_t *bar, const uint32_t &n) {
    uint64_t s;
    asm volatile("mbarrier.arrive.noComplete.shared.b64 %0, [%1], %2;" : "=l"(s) : "r"(__smem(bar)), "r"(n) : "memory");
    return s;
}
#define PTX_ARRIVE(SEM) \
    template <dot_scope Scope> PTX_FN uint64_t mbarrier_arrive(sem_##SEM##_t, scope_t<Scope>, space_shared_t, uint64_t *bar) { \
        uint64_t s; \
        PTX_CTA_OR_CLUSTER("mbarrier.arrive." #SEM, ".shared::cta.b64 %0, [%1];", : "=l"(s) : "r"(__smem(bar)) : "memory"); \
        return s; \
    } \
    template <dot_scope Scope> PTX_FN uint64_t mbarrier_arrive(sem_##SEM##_t, scope_t<Scope>, space_shared_t, uint64_t *bar, const uint32_t &n) { \
        uint64_t s; \
        PTX_CTA_OR_CLUSTER("mbarrier.arrive." #SEM, ".shared::cta.b64 %0, [%1], %2;", : "=l"(s) : "r"(__smem(bar)), "r"(n) : "memory"); \
        return s; \
    } \
    PTX_FN void mbarrier_arrive(sem_##SEM##_t, scope_cluster_t, space_cluster_t, uint64_t *bar) { \
        asm volatile("mbarrier.arrive." #SEM ".cluster.shared::cluster.b64 _, [%0];" : : "r"(__smem(bar)) : "memory"); \
    } \
    PTX_FN void mbarrier_arrive(sem_##SEM##_t, scope_cluster_t, space_cluster_t, uint64_t *bar, const uint32_t &n) { \
        asm volatile("mbarrier.arrive." #SEM ".cluster.shared::cluster.b64 _, [%0], %1;" : : "r"(__smem(bar)), "r"(n) : "memory"); \
    } \
    template <dot_scope Scope> PTX_FN uint64_t mbarrier_arrive_expect_tx(sem_##SEM##_t, scope_t<Scope>, space_shared_t, uint64_t *bar, const uint32_t &n) { \
        uint64_t s; \
        PTX_CTA_OR_CLUSTER("mbarrier.arrive.expect_tx." #SEM, ".shared::cta.b64 %0, [%1], %2;", : "=l"(s) : "r"(__smem(bar)), "r"(n) : "memory"); \
        return s; \
    } \
    PTX_FN void mbarrier_arrive_expect_tx(sem_##SEM##_t, scope_cluster_t, space_cluster_t, uint64_t *bar, const uint32_t &n) { \
        asm volatile("mbarrier.arrive.expect_tx." #SEM ".cluster.shared::cluster.b64 _, [%0], %1;" : : "r"(__smem(bar)), "r"(n) : "memory"); \
    }
PTX_ARRIVE(release) PTX_ARRIVE(relaxed)
#undef PTX_ARRIVE
template <dot_scope Scope> PTX_FN void mbarrier_expect_tx(sem_relaxed_t, scope_t<Scope>, space_shared_t, uint64_t *bar, uint32_t n) {
    PTX_CTA_OR_CLUSTER("mbarrier.expect_tx.relaxed", ".shared::cta.b64 [%0], %1;", : : "r"(__smem(bar)), "r"(n) : "memory");
}
template <dot_scope Scope> PTX_FN void mbarrier_expect_tx(sem_relaxed_t, scope_t<Scope>, space_cluster_t, uint64_t *bar, uint32_t n) {
    PTX_CTA_OR_CLUSTER("mbarrier.expect_tx.relaxed", ".shared::cluster.b64 [%0], %1;", : : "r"(__smem(bar)), "r"(n) : "memory");
}
// A wait for a phase: by its state or its parity.
#define PTX_WAITED(OP) "{ .reg .pred p; mbarrier." OP
#define PTX_DONE(OPERANDS) " p, [%1], " OPERANDS "; selp.b32 %0, 1, 0, p; }"
#define PTX_WAIT(NAME, OP, SPACE, CXX, R) \
    PTX_FN bool NAME(uint64_t *bar, const CXX &phase) { \
        uint32_t d; \
        asm volatile(PTX_WAITED(OP SPACE) PTX_DONE("%2") : "=r"(d) : "r"(__smem(bar)), R(phase) : "memory"); \
        return d; \
    } \
    PTX_WAIT_SEM(NAME, OP, acquire, CXX, R) PTX_WAIT_SEM(NAME, OP, relaxed, CXX, R)
#define PTX_WAIT_SEM(NAME, OP, SEM, CXX, R) \
    template <dot_scope Scope> PTX_FN bool NAME(sem_##SEM##_t, scope_t<Scope>, uint64_t *bar, const CXX &phase) { \
        uint32_t d; \
        PTX_CTA_OR_CLUSTER(PTX_WAITED(OP "." #SEM), ".shared::cta.b64" PTX_DONE("%2"), : "=r"(d) : "r"(__smem(bar)), R(phase) : "memory"); \
        return d; \
    }
#define PTX_TRY(NAME, OP, CXX, R) \
    PTX_FN bool NAME(uint64_t *bar, const CXX &phase, const uint32_t &hint) { \
        uint32_t d; \
        asm volatile(PTX_WAITED(OP ".shared::cta.b64") PTX_DONE("%2, %3") : "=r"(d) : "r"(__smem(bar)), R(phase), "r"(hint) : "memory"); \
        return d; \
    } \
    PTX_TRY_SEM(NAME, OP, acquire, CXX, R) PTX_TRY_SEM(NAME, OP, relaxed, CXX, R)
#define PTX_TRY_SEM(NAME, OP, SEM, CXX, R) \
    template <dot_scope Scope> PTX_FN bool NAME(sem_##SEM##_t, scope_t<Scope>, uint64_t *bar, const CXX &phase, const uint32_t &hint) { \
        uint32_t d; \
        PTX_CTA_OR_CLUSTER(PTX_WAITED(OP "." #SEM), ".shared::cta.b64" PTX_DONE("%2, %3"), : "=r"(d) : "r"(__smem(bar)), R(phase), "r"(hint) : "memory"); \
        return d; \
    }
PTX_WAIT(mbarrier_test_wait, "test_wait", ".shared.b64", uint64_t, "l") PTX_WAIT(mbarrier_test_wait_parity, "test_wait.parity", ".shared.b64", uint32_t, "r")
PTX_WAIT(mbarrier_try_wait, "try_wait", ".shared::cta.b64", uint64_t, "l") PTX_WAIT(mbarrier_try_wait_parity, "try_wait.parity", ".shared::cta.b64", uint32_t, "r")
PTX_TRY(mbarrier_try_wait, "try_wait", uint64_t, "l") PTX_TRY(mbarrier_try_wait_parity, "try_wait.parity", uint32_t, "r")
#undef PTX_WAITED
#undef PTX_DONE
#undef PTX_WAIT
#undef PTX_WAIT_SEM
#undef PTX_TRY
#undef PTX_TRY_SEM
PTX_FN void cp_async_mbarrier_arrive(uint64_t *bar) { asm volatile("cp.async.mbarrier.arrive.b64 [%0];" : : "r"(__smem(bar)) : "memory"); }
PTX_FN void cp_async_mbarrier_arrive_noinc(uint64_t *bar) { asm volatile("cp.async.mbarrier.arrive.noinc.b64 [%0];" : : "r"(__smem(bar)) : "memory"); }

PTX_FN void clusterlaunchcontrol_try_cancel(void *to, uint64_t *bar) {
    asm volatile("clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [%0], [%1];" : : "r"(__smem(to)), "r"(__smem(bar)) : "memory");
}
PTX_FN void clusterlaunchcontrol_try_cancel_multicast(void *to, uint64_t *bar) {
    asm volatile("clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.multicast::cluster::all.b128 [%0], [%1];" : : "r"(__smem(to)), "r"(__smem(bar)) : "memory");
}
#define PTX_HALVES(V) "l"(reinterpret_cast<const uint64_t *>(&V)[0]), "l"(reinterpret_cast<const uint64_t *>(&V)[1])
template <typename R, __sized<R, 16> = true> PTX_FN bool clusterlaunchcontrol_query_cancel_is_canceled(R answer) {
    uint32_t d;
    asm("{ .reg .b128 a; .reg .pred p; mov.b128 a, {%1, %2}; clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 p, a; selp.b32 %0, 1, 0, p; }" : "=r"(d) : PTX_HALVES(answer));
    return d;
}
#define PTX_FIRST(DIM) \
    template <typename T, __sized<T, 4> = true, typename R, __sized<R, 16> = true> PTX_FN T clusterlaunchcontrol_query_cancel_get_first_ctaid_##DIM(R answer) { \
        uint32_t d; \
        asm("{ .reg .b128 a; mov.b128 a, {%1, %2}; clusterlaunchcontrol.query_cancel.get_first_ctaid::" #DIM ".b32.b128 %0, a; }" : "=r"(d) : PTX_HALVES(answer)); \
        return __bits<T>(d); \
    }
PTX_FIRST(x) PTX_FIRST(y) PTX_FIRST(z)
#undef PTX_FIRST
template <typename T, __sized<T, 4> = true, typename R, __sized<R, 16> = true> PTX_FN void clusterlaunchcontrol_query_cancel_get_first_ctaid(T (&block)[4], R answer) {
    uint32_t d[4];
    asm("{ .reg .b128 a; mov.b128 a, {%4, %5}; clusterlaunchcontrol.query_cancel.get_first_ctaid.v4.b32.b128 {%0, %1, %2, %3}, a; }"
        : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : PTX_HALVES(answer));
    for (int i = 0; i < 4; i++) block[i] = __bits<T>(d[i]);
}
#undef PTX_HALVES
}}
