// What the programs of CUTLASS 3 share: a kernel from the collective builders, and a run of it so that the host code names all of it.
#pragma once
#include <cute/tensor.hpp>
#include <cutlass/cutlass.h>
#include <cutlass/epilogue/collective/collective_builder.hpp>
#include <cutlass/epilogue/fusion/operations.hpp>
#include <cutlass/gemm/collective/collective_builder.hpp>
#include <cutlass/gemm/device/gemm_universal_adapter.h>
#include <cutlass/gemm/kernel/gemm_universal.hpp>
using namespace cute;
template <class Arch, class Op, class A, class LA, int AlignA, class B, class LB, int AlignB, class C, class D, class Acc, class Tile, class Cluster,
          class Fusion = cutlass::epilogue::fusion::LinearCombination<D, Acc>, class Schedule = cutlass::gemm::collective::KernelScheduleAuto,
          class EpilogueSchedule = cutlass::epilogue::collective::EpilogueScheduleAuto, class Scheduler = void>
struct Built {
    using Epilogue = typename cutlass::epilogue::collective::CollectiveBuilder<
        Arch, Op, Tile, Cluster, cutlass::epilogue::collective::EpilogueTileAuto, Acc, Acc, C, cutlass::layout::RowMajor,
        128 / cutlass::sizeof_bits<C>::value, D, cutlass::layout::RowMajor, 128 / cutlass::sizeof_bits<D>::value, EpilogueSchedule, Fusion>::CollectiveOp;
    using Mainloop = typename cutlass::gemm::collective::CollectiveBuilder<
        Arch, Op, A, LA, AlignA, B, LB, AlignB, Acc, Tile, Cluster,
        cutlass::gemm::collective::StageCountAutoCarveout<static_cast<int>(sizeof(typename Epilogue::SharedStorage))>, Schedule>::CollectiveOp;
    using Kernel = cutlass::gemm::kernel::GemmUniversal<Shape<int, int, int, int>, Mainloop, Epilogue, Scheduler>;
    using Gemm = cutlass::gemm::device::GemmUniversalAdapter<Kernel>;
};
template <class B> int run(const typename B::Gemm::Arguments &args, void *work) {
    typename B::Gemm gemm;
    if (gemm.can_implement(args) != cutlass::Status::kSuccess) return 1;
    return int(gemm.initialize(args, work)) + int(gemm.run());
}
