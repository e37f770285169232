// <cuda/ptx>: arithmetic, special registers, control.
#pragma once
namespace cuda { namespace ptx {
#define PTX_BFIND(TYPE, CXX, IN) \
    PTX_FN uint32_t bfind(CXX a) { uint32_t d; asm("bfind." TYPE " %0, %1;" : "=r"(d) : IN(a)); return d; } \
    PTX_FN uint32_t bfind_shiftamt(CXX a) { uint32_t d; asm("bfind.shiftamt." TYPE " %0, %1;" : "=r"(d) : IN(a)); return d; }
PTX_BFIND("u32", uint32_t, "r") PTX_BFIND("u64", uint64_t, "l") PTX_BFIND("s32", int32_t, "r") PTX_BFIND("s64", int64_t, "l")
#undef PTX_BFIND
PTX_FN uint32_t bmsk_clamp(uint32_t a, uint32_t b) { uint32_t d; asm("bmsk.clamp.b32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); return d; }
PTX_FN uint32_t bmsk_wrap(uint32_t a, uint32_t b) { uint32_t d; asm("bmsk.wrap.b32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); return d; }

#define PTX_PRMT(NAME, MODE) \
    template <typename T, __sized<T, 4> = true> PTX_FN uint32_t NAME(T a, T b, uint32_t c) { \
        uint32_t d; \
        asm("prmt.b32" MODE " %0, %1, %2, %3;" : "=r"(d) : "r"(__bits<uint32_t>(a)), "r"(__bits<uint32_t>(b)), "r"(c)); \
        return d; \
    }
PTX_PRMT(prmt, "") PTX_PRMT(prmt_f4e, ".f4e") PTX_PRMT(prmt_b4e, ".b4e") PTX_PRMT(prmt_rc8, ".rc8") PTX_PRMT(prmt_ecl, ".ecl") PTX_PRMT(prmt_ecr, ".ecr") PTX_PRMT(prmt_rc16, ".rc16")
#undef PTX_PRMT

#define PTX_SHIFT(NAME, BYTES, TYPE, CXX, R) \
    template <typename T, __sized<T, BYTES> = true> PTX_FN T NAME(T a, uint32_t b) { \
        CXX d; \
        asm(#NAME "." TYPE " %0, %1, %2;" : "=" R(d) : R(__bits<CXX>(a)), "r"(b)); \
        return __bits<T>(d); \
    }
PTX_SHIFT(shl, 2, "b16", uint16_t, "h") PTX_SHIFT(shl, 4, "b32", uint32_t, "r") PTX_SHIFT(shl, 8, "b64", uint64_t, "l")
PTX_SHIFT(shr, 2, "b16", uint16_t, "h") PTX_SHIFT(shr, 4, "b32", uint32_t, "r") PTX_SHIFT(shr, 8, "b64", uint64_t, "l")
#undef PTX_SHIFT
PTX_FN int16_t shr(int16_t a, uint32_t b) { int16_t d; asm("shr.s16 %0, %1, %2;" : "=h"(d) : "h"(a), "r"(b)); return d; }
PTX_FN int32_t shr(int32_t a, uint32_t b) { int32_t d; asm("shr.s32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); return d; }
PTX_FN int64_t shr(int64_t a, uint32_t b) { int64_t d; asm("shr.s64 %0, %1, %2;" : "=l"(d) : "l"(a), "r"(b)); return d; }

PTX_FN void trap() { asm volatile("trap;"); }
PTX_FN void exit() { asm volatile("exit;"); }

// Of registers whose value is taken to stay, and of those that are read anew each time, as the toolkit has it.
#define PTX_SREG(NAME, REG) PTX_FN uint32_t get_sreg_##NAME() { uint32_t d; asm("mov.u32 %0, %%" REG ";" : "=r"(d)); return d; }
#define PTX_SREG64(NAME, REG) PTX_FN uint64_t get_sreg_##NAME() { uint64_t d; asm("mov.u64 %0, %%" REG ";" : "=l"(d)); return d; }
#define PTX_SREG_NOW(NAME, REG) PTX_FN uint32_t get_sreg_##NAME() { uint32_t d; asm volatile("mov.u32 %0, %%" REG ";" : "=r"(d)); return d; }
#define PTX_SREG_NOW64(NAME, REG) PTX_FN uint64_t get_sreg_##NAME() { uint64_t d; asm volatile("mov.u64 %0, %%" REG ";" : "=l"(d)); return d; }
#define PTX_SREG3(NAME) PTX_SREG(NAME##_x, #NAME ".x") PTX_SREG(NAME##_y, #NAME ".y") PTX_SREG(NAME##_z, #NAME ".z")
PTX_SREG3(tid) PTX_SREG_NOW(ntid_x, "ntid.x") PTX_SREG_NOW(ntid_y, "ntid.y") PTX_SREG_NOW(ntid_z, "ntid.z") PTX_SREG3(ctaid) PTX_SREG3(nctaid) PTX_SREG3(clusterid) PTX_SREG3(nclusterid) PTX_SREG3(cluster_ctaid) PTX_SREG3(cluster_nctaid)
PTX_SREG(laneid, "laneid") PTX_SREG_NOW(warpid, "warpid") PTX_SREG_NOW(nwarpid, "nwarpid") PTX_SREG(smid, "smid") PTX_SREG_NOW(nsmid, "nsmid")
PTX_SREG64(gridid, "gridid") PTX_SREG(cluster_ctarank, "cluster_ctarank") PTX_SREG(cluster_nctarank, "cluster_nctarank")
PTX_SREG(lanemask_eq, "lanemask_eq") PTX_SREG(lanemask_le, "lanemask_le") PTX_SREG(lanemask_lt, "lanemask_lt") PTX_SREG(lanemask_ge, "lanemask_ge") PTX_SREG(lanemask_gt, "lanemask_gt")
PTX_SREG_NOW(clock, "clock") PTX_SREG_NOW(clock_hi, "clock_hi") PTX_SREG_NOW64(clock64, "clock64")
PTX_SREG_NOW64(globaltimer, "globaltimer") PTX_SREG_NOW(globaltimer_lo, "globaltimer_lo") PTX_SREG_NOW(globaltimer_hi, "globaltimer_hi")
PTX_SREG(total_smem_size, "total_smem_size") PTX_SREG(aggr_smem_size, "aggr_smem_size") PTX_SREG(dynamic_smem_size, "dynamic_smem_size") PTX_SREG64(current_graph_exec, "current_graph_exec")
#undef PTX_SREG
#undef PTX_SREG64
#undef PTX_SREG_NOW
#undef PTX_SREG_NOW64
#undef PTX_SREG3
PTX_FN bool get_sreg_is_explicit_cluster() {
    uint32_t d;
    asm("{ .reg .pred p; mov.pred p, %%is_explicit_cluster; selp.b32 %0, 1, 0, p; }" : "=r"(d));
    return d;
}
PTX_FN uint32_t getctarank(space_cluster_t, const void *p) { uint32_t d; asm("getctarank.shared::cluster.u32 %0, %1;" : "=r"(d) : "r"(__smem(p))); return d; }
}}
