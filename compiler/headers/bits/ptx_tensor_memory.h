// <cuda/ptx>: tensor memory.
#pragma once
namespace cuda { namespace ptx {
template <dot_cta_group Group> PTX_FN void tcgen05_alloc(cta_group_t<Group>, uint32_t *to, const uint32_t &columns) {
    PTX_GROUP("tcgen05.alloc", ".sync.aligned.shared::cta.b32 [%0], %1;", : : "r"(__smem(to)), "r"(columns) : "memory");
}
template <dot_cta_group Group> PTX_FN void tcgen05_dealloc(cta_group_t<Group>, uint32_t at, const uint32_t &columns) {
    PTX_GROUP("tcgen05.dealloc", ".sync.aligned.b32 %0, %1;", : : "r"(at), "r"(columns) : "memory");
}
template <dot_cta_group Group> PTX_FN void tcgen05_relinquish_alloc_permit(cta_group_t<Group>) { PTX_GROUP("tcgen05.relinquish_alloc_permit", ".sync.aligned;", : : : "memory"); }
template <dot_cta_group Group> PTX_FN void tcgen05_commit(cta_group_t<Group>, uint64_t *bar) {
    PTX_GROUP("tcgen05.commit", ".mbarrier::arrive::one.shared::cluster.b64 [%0];", : : "r"(__smem(bar)) : "memory");
}
template <dot_cta_group Group> PTX_FN void tcgen05_commit_multicast(cta_group_t<Group>, uint64_t *bar, uint16_t ctas) {
    PTX_GROUP("tcgen05.commit", ".mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [%0], %1;", : : "r"(__smem(bar)), "h"(ctas) : "memory");
}
template <dot_cta_group Group> PTX_FN void tcgen05_shift_down(cta_group_t<Group>, uint32_t at) { PTX_GROUP("tcgen05.shift", ".down [%0];", : : "r"(at) : "memory"); }
PTX_FN void tcgen05_fence_before_thread_sync() { asm volatile("tcgen05.fence::before_thread_sync;" : : : "memory"); }
PTX_FN void tcgen05_fence_after_thread_sync() { asm volatile("tcgen05.fence::after_thread_sync;" : : : "memory"); }
PTX_FN void tcgen05_wait_ld() { asm volatile("tcgen05.wait::ld.sync.aligned;" : : : "memory"); }
PTX_FN void tcgen05_wait_st() { asm volatile("tcgen05.wait::st.sync.aligned;" : : : "memory"); }

#define PTX_CP(NAME, SHAPE) \
    template <dot_cta_group Group> PTX_FN void tcgen05_cp_##NAME(cta_group_t<Group>, uint32_t at, uint64_t from) { PTX_GROUP("tcgen05.cp", "." SHAPE " [%0], %1;", : : "r"(at), "l"(from) : "memory"); }
#define PTX_CPS(NAME, SHAPE) PTX_CP(NAME, SHAPE) PTX_CP(NAME##_b8x16_b6x16_p32, SHAPE ".b8x16.b6x16_p32") PTX_CP(NAME##_b8x16_b4x16_p64, SHAPE ".b8x16.b4x16_p64")
PTX_CPS(128x256b, "128x256b") PTX_CPS(4x256b, "4x256b") PTX_CPS(128x128b, "128x128b") PTX_CPS(64x128b_warpx2_02_13, "64x128b.warpx2::02_13")
PTX_CPS(64x128b_warpx2_01_23, "64x128b.warpx2::01_23") PTX_CPS(32x128b_warpx4, "32x128b.warpx4")
#undef PTX_CP
#undef PTX_CPS

// Loads and stores: lists of operands, then of registers.
#define PTX_V1 "%0"
#define PTX_V2 PTX_V1 ", %1"
#define PTX_V4 PTX_V2 ", %2, %3"
#define PTX_V8 PTX_V4 ", %4, %5, %6, %7"
#define PTX_V16 PTX_V8 ", %8, %9, %10, %11, %12, %13, %14, %15"
#define PTX_V32 PTX_V16 ", %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31"
#define PTX_V64 PTX_V32 ", %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63"
#define PTX_V128 PTX_V64 ", %64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, %80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, %96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111, %112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127"
#define PTX_TO1(I) "=r"(v[I])
#define PTX_TO2(I) PTX_TO1(I), PTX_TO1(I + 1)
#define PTX_TO4(I) PTX_TO2(I), PTX_TO2(I + 2)
#define PTX_TO8(I) PTX_TO4(I), PTX_TO4(I + 4)
#define PTX_TO16(I) PTX_TO8(I), PTX_TO8(I + 8)
#define PTX_TO32(I) PTX_TO16(I), PTX_TO16(I + 16)
#define PTX_TO64(I) PTX_TO32(I), PTX_TO32(I + 32)
#define PTX_TO128(I) PTX_TO64(I), PTX_TO64(I + 64)
#define PTX_OF1(I) "r"(__bits<uint32_t>(v[I]))
#define PTX_OF2(I) PTX_OF1(I), PTX_OF1(I + 1)
#define PTX_OF4(I) PTX_OF2(I), PTX_OF2(I + 2)
#define PTX_OF8(I) PTX_OF4(I), PTX_OF4(I + 4)
#define PTX_OF16(I) PTX_OF8(I), PTX_OF8(I + 8)
#define PTX_OF32(I) PTX_OF16(I), PTX_OF16(I + 16)
#define PTX_OF64(I) PTX_OF32(I), PTX_OF32(I + 32)
#define PTX_OF128(I) PTX_OF64(I), PTX_OF64(I + 64)
#define PTX_TM(SHAPE, TIMES, N, AT) \
    template <typename T, __sized<T, 4> = true> PTX_FN void tcgen05_ld_##SHAPE(T (&v)[N], uint32_t at) { \
        asm volatile("tcgen05.ld.sync.aligned." #SHAPE ".x" #TIMES ".b32 {" PTX_V##N "}, [" AT "];" : PTX_TO##N(0) : "r"(at) : "memory"); \
    } \
    template <typename T, __sized<T, 4> = true> PTX_FN void tcgen05_ld_##SHAPE##_pack_16b(T (&v)[N], uint32_t at) { \
        asm volatile("tcgen05.ld.sync.aligned." #SHAPE ".x" #TIMES ".pack::16b.b32 {" PTX_V##N "}, [" AT "];" : PTX_TO##N(0) : "r"(at) : "memory"); \
    } \
    template <typename T, __sized<T, 4> = true> PTX_FN void tcgen05_st_##SHAPE(uint32_t at, const T (&v)[N]) { \
        asm volatile("tcgen05.st.sync.aligned." #SHAPE ".x" #TIMES ".b32 [" AT "], {" PTX_V##N "};" : : PTX_OF##N(0), "r"(at) : "memory"); \
    } \
    template <typename T, __sized<T, 4> = true> PTX_FN void tcgen05_st_##SHAPE##_unpack_16b(uint32_t at, const T (&v)[N]) { \
        asm volatile("tcgen05.st.sync.aligned." #SHAPE ".x" #TIMES ".unpack::16b.b32 [" AT "], {" PTX_V##N "};" : : PTX_OF##N(0), "r"(at) : "memory"); \
    }
// Two halves, the second at an offset.
#define PTX_TM_HALVES(SHAPE, TIMES, N, AT, OFF) \
    template <typename T, __sized<T, 4> = true, int Off> PTX_FN void tcgen05_ld_##SHAPE(T (&v)[N], uint32_t at, n32_t<Off>) { \
        asm volatile("tcgen05.ld.sync.aligned." #SHAPE ".x" #TIMES ".b32 {" PTX_V##N "}, [" AT "], " OFF ";" : PTX_TO##N(0) : "r"(at), "n"(Off) : "memory"); \
    } \
    template <typename T, __sized<T, 4> = true, int Off> PTX_FN void tcgen05_ld_##SHAPE##_pack_16b(T (&v)[N], uint32_t at, n32_t<Off>) { \
        asm volatile("tcgen05.ld.sync.aligned." #SHAPE ".x" #TIMES ".pack::16b.b32 {" PTX_V##N "}, [" AT "], " OFF ";" : PTX_TO##N(0) : "r"(at), "n"(Off) : "memory"); \
    } \
    template <int Off, typename T, __sized<T, 4> = true> PTX_FN void tcgen05_st_##SHAPE(uint32_t at, n32_t<Off>, const T (&v)[N]) { \
        asm volatile("tcgen05.st.sync.aligned." #SHAPE ".x" #TIMES ".b32 [" AT "], " OFF ", {" PTX_V##N "};" : : PTX_OF##N(0), "r"(at), "n"(Off) : "memory"); \
    } \
    template <int Off, typename T, __sized<T, 4> = true> PTX_FN void tcgen05_st_##SHAPE##_unpack_16b(uint32_t at, n32_t<Off>, const T (&v)[N]) { \
        asm volatile("tcgen05.st.sync.aligned." #SHAPE ".x" #TIMES ".unpack::16b.b32 [" AT "], " OFF ", {" PTX_V##N "};" : : PTX_OF##N(0), "r"(at), "n"(Off) : "memory"); \
    }
PTX_TM(16x64b, 1, 1, "%1") PTX_TM(16x64b, 2, 2, "%2") PTX_TM(16x64b, 4, 4, "%4") PTX_TM(16x64b, 8, 8, "%8") PTX_TM(16x64b, 16, 16, "%16") PTX_TM(16x64b, 32, 32, "%32") PTX_TM(16x64b, 64, 64, "%64") PTX_TM(16x64b, 128, 128, "%128")
PTX_TM(16x128b, 1, 2, "%2") PTX_TM(16x128b, 2, 4, "%4") PTX_TM(16x128b, 4, 8, "%8") PTX_TM(16x128b, 8, 16, "%16") PTX_TM(16x128b, 16, 32, "%32") PTX_TM(16x128b, 32, 64, "%64") PTX_TM(16x128b, 64, 128, "%128")
PTX_TM(16x256b, 1, 4, "%4") PTX_TM(16x256b, 2, 8, "%8") PTX_TM(16x256b, 4, 16, "%16") PTX_TM(16x256b, 8, 32, "%32") PTX_TM(16x256b, 16, 64, "%64") PTX_TM(16x256b, 32, 128, "%128")
PTX_TM(32x32b, 1, 1, "%1") PTX_TM(32x32b, 2, 2, "%2") PTX_TM(32x32b, 4, 4, "%4") PTX_TM(32x32b, 8, 8, "%8") PTX_TM(32x32b, 16, 16, "%16") PTX_TM(32x32b, 32, 32, "%32") PTX_TM(32x32b, 64, 64, "%64") PTX_TM(32x32b, 128, 128, "%128")
PTX_TM_HALVES(16x32bx2, 1, 1, "%1", "%2") PTX_TM_HALVES(16x32bx2, 2, 2, "%2", "%3") PTX_TM_HALVES(16x32bx2, 4, 4, "%4", "%5") PTX_TM_HALVES(16x32bx2, 8, 8, "%8", "%9") PTX_TM_HALVES(16x32bx2, 16, 16, "%16", "%17") PTX_TM_HALVES(16x32bx2, 32, 32, "%32", "%33") PTX_TM_HALVES(16x32bx2, 64, 64, "%64", "%65") PTX_TM_HALVES(16x32bx2, 128, 128, "%128", "%129")
#undef PTX_V1
#undef PTX_TO1
#undef PTX_OF1
#undef PTX_V2
#undef PTX_TO2
#undef PTX_OF2
#undef PTX_V4
#undef PTX_TO4
#undef PTX_OF4
#undef PTX_V8
#undef PTX_TO8
#undef PTX_OF8
#undef PTX_V16
#undef PTX_TO16
#undef PTX_OF16
#undef PTX_V32
#undef PTX_TO32
#undef PTX_OF32
#undef PTX_V64
#undef PTX_TO64
#undef PTX_OF64
#undef PTX_V128
#undef PTX_TO128
#undef PTX_OF128
#undef PTX_TM
#undef PTX_TM_HALVES
}}
