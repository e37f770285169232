//! What breaks the rules of a `tcgen05` instruction (PTX ISA 9.7.16).

use crate::memory::AccessError;
use thiserror::Error;

/// A broken rule; the lane that issued the instruction traps with this text.
#[derive(Debug, Error)]
pub(super) enum Fault {
    #[error("tcgen05.alloc of {0} columns: not a power of two from 32 to 512")]
    AllocSize(usize),
    #[error("tcgen05.alloc after the permit was given up")]
    AllocClosed,
    #[error("tcgen05.dealloc of {columns} columns at 0x{at:x}, which were not allocated so")]
    Dealloc { columns: usize, at: u64 },
    #[error("{columns} columns of tensor memory at 0x{at:x}, which are not allocated")]
    NotAllocated { columns: usize, at: u32 },
    #[error("lane {lane} of tensor memory, of which this warp reaches {own} to {}", own + 31)]
    OtherWarpsLane { lane: usize, own: usize },
    #[error("cta_group::2 in a cluster without a second block")]
    NoPair,
    #[error("tcgen05.shift at lane {0}, which is not a multiple of 32")]
    ShiftLane(usize),
    #[error("the descriptor's swizzle mode means nothing")]
    Swizzle,
    #[error("{instruction}: {}", cause.message)]
    Access {
        instruction: &'static str,
        cause: AccessError,
    },
    #[error("the instruction descriptor 0x{0:x} names no types of this kind")]
    Types(u32),
    #[error("the instruction descriptor 0x{0:x} says that a is sparse, and the instruction is not")]
    SaysSparse(u32),
    #[error(
        "the instruction descriptor 0x{0:x} says that a is dense, and the instruction is sparse"
    )]
    SaysDense(u32),
    #[error("a sparse product of 96 columns of a")]
    SparseWide,
    #[error("the kind and the number of scale factors do not go together")]
    Factors,
    #[error("a product of {rows} rows and {columns} columns")]
    Size { rows: usize, columns: usize },
    #[error(".ashift with {0} rows")]
    Ashift(usize),
    #[error("elements of less than a byte are stored along the wrong dimension")]
    SmallElements,
    #[error("the sparsity selector of this kind is 0")]
    Selector,
    #[error("the metadata 0x{bits:x} of elements {first} to {last} in row {row} means nothing")]
    Metadata {
        bits: u32,
        first: usize,
        last: usize,
        row: usize,
    },
    #[error("the columns of b are shifted by {0}")]
    Shifted(usize),
    #[error("the old result is scaled by kind::f16 and kind::tf32 only")]
    ScaledResult,
}
