//! The decoded form of a function: dense micro-operations.
//!
//! Decoding turns each PTX instruction into one [`Inst`]: a function pointer already specialised for
//! operation, type and rounding, and operands that are plain indices. Nothing is looked up while running.

use crate::cx::Cx;
use crate::lanes::Row;
use jacquard_ptx::model::Type;

/// What an executed micro-operation asks of the scheduler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Go on with the instruction at `cx.pc`.
    Next,
    /// The scheduler must look at `cx.event`.
    Event,
}

/// Executes one micro-operation for the lanes of the mask. `cx.pc` already points behind the instruction.
pub type Exec = fn(&mut Cx<'_>, &Inst, u32) -> Flow;

/// A data operand: a register row of the current frame, or a row of the constant pool.
///
/// Non-negative values are frame rows; negative values are `!index` of a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Src(pub i32);

impl Src {
    /// A row of the current frame.
    pub fn reg(slot: u32) -> Src {
        Src(slot as i32)
    }
    /// A row of the constant pool.
    pub fn constant(index: u32) -> Src {
        Src(!(index as i32))
    }
}

/// A predicate operand: slot number shifted left by one; the low bit negates. Zero is "always".
pub type PSrc = u32;

/// What the address of every local frame is a multiple of.
pub const FRAME_ALIGN: u32 = 16;
/// The row that holds each lane's local-memory frame address.
pub const ROW_FRAME: u32 = 0;
/// The row that swallows results nobody wants (`_`).
pub const ROW_SINK: u32 = 1;
/// First row that decoding may hand out.
pub const ROW_FIRST: u32 = 2;
/// The predicate that is always true.
pub const PRED_TRUE: u32 = 0;
/// The predicate that swallows results.
pub const PRED_SINK: u32 = 1;
/// First predicate that decoding may hand out.
pub const PRED_FIRST: u32 = 2;

/// The kind of work an instruction does, for statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Class {
    /// Inserted by decoding; not counted.
    Internal,
    /// Integer and bit arithmetic.
    Integer,
    /// 16-bit floating point.
    Half,
    /// 32-bit floating point.
    Float,
    /// 64-bit floating point.
    Double,
    /// Approximate functions (`ex2`, `sin`, ...).
    Special,
    /// Conversions.
    Convert,
    /// Moves, comparisons, selections and predicate logic.
    Move,
    /// Loads.
    Load,
    /// Stores.
    Store,
    /// Atomics and reductions.
    Atomic,
    /// Branches, calls and returns.
    Control,
    /// Barriers and fences.
    Barrier,
    /// Shuffles, votes and other warp collectives.
    Warp,
    /// Matrix multiply-accumulate and matrix loads.
    Matrix,
    /// Loads, stores and atomics through generic addresses.
    Generic,
}

/// Number of [`Class`] values.
pub const CLASSES: usize = 16;

/// Names of the classes, in the order of [`Class`].
pub const CLASS_NAMES: [&str; CLASSES] = [
    "internal", "integer", "half", "float", "double", "special", "convert", "move", "load",
    "store", "atomic", "control", "barrier", "warp", "matrix", "generic",
];

/// One micro-operation.
#[derive(Clone, Debug)]
pub struct Inst {
    /// What to run.
    pub exec: Exec,
    /// Address offset, look-up table, or other immediate.
    pub imm: u64,
    /// First destination: a row or a predicate slot.
    pub d: u32,
    /// Second destination.
    pub d2: u32,
    /// Sources.
    pub a: Src,
    /// Second source.
    pub b: Src,
    /// Third source.
    pub c: Src,
    /// Predicate source (`selp`, boolean combine of `setp`, `vote`).
    pub p: PSrc,
    /// The guard predicate.
    pub guard: PSrc,
    /// Branch target, or index of an operand list in [`Program::lists`].
    pub x: u32,
    /// Line of the PTX text.
    pub line: u32,
    /// Statistics class.
    pub class: Class,
    /// Small immediate: vector length, boolean operator, space, ...
    pub n: u8,
    /// See [`flag`].
    pub flags: u8,
}

/// Bits of [`Inst::flags`].
pub mod flag {
    /// The access may be part of a spin loop (volatile, relaxed, acquire, atomic).
    pub const SPIN: u8 = 1;
    /// The operand `b` of a vector operation is negated, or a similar variant; meaning is per operation.
    pub const VARIANT: u8 = 2;
    /// Flush subnormals.
    pub const FTZ: u8 = 4;
    /// The destinations are predicates.
    pub const PREDICATE: u8 = 8;
    /// The result is `a` or `b`, as a predicate says.
    pub const CHOICE: u8 = 16;
    /// The host may take part: a volatile load, or a load or atomic operation of system scope.
    pub const HOST: u8 = 32;
}

impl Inst {
    /// An instruction with neutral operands.
    pub fn new(exec: Exec, class: Class, line: u32) -> Inst {
        Inst {
            exec,
            imm: 0,
            d: ROW_SINK,
            d2: ROW_SINK,
            a: Src(0),
            b: Src(0),
            c: Src(0),
            p: PRED_TRUE << 1,
            guard: 0,
            x: 0,
            line,
            class,
            n: 0,
            flags: 0,
        }
    }
}

/// A formal parameter or return value of a device function.
#[derive(Clone, Copy, Debug)]
pub enum ParamSlot {
    /// In the callee's local frame at this offset, this many bytes.
    Memory {
        /// Offset in the callee's frame.
        offset: u32,
        /// Bytes.
        size: u32,
    },
    /// In a register row of the callee.
    Register(u32),
    /// In a predicate of the callee.
    Predicate(u32),
}

/// A kernel parameter.
#[derive(Clone, Debug)]
pub struct KernelParam {
    /// Offset in the parameter bank.
    pub offset: u32,
    /// Bytes.
    pub size: u32,
    /// Alignment in bytes.
    pub align: u32,
    /// The type of a scalar; none of arrays of bytes.
    pub ty: Option<Type>,
}

/// What runs when a function is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// PTX code from this index of [`Program::code`].
    Code(u32),
    /// A function of the run-time system.
    System(System),
    /// Declared but never defined.
    Missing,
}

/// Functions that the run-time system provides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// `vprintf(format, buffer) -> count`
    Vprintf,
    /// `malloc(size) -> pointer`
    Malloc,
    /// `__cuda_syscall_aligned_malloc(size, alignment) -> pointer`
    AlignedMalloc,
    /// `free(pointer)`
    Free,
    /// `__assertfail(message, file, line, function, charsize)`
    AssertFail,
}

/// A decoded function.
#[derive(Clone, Debug)]
pub struct Func {
    /// Its name in the PTX text.
    pub name: String,
    /// Kernel entry point.
    pub kernel: bool,
    /// What runs.
    pub body: Body,
    /// Rows of its register frame.
    pub rows: u32,
    /// Bits of the register in each row; 64 where that is not known.
    pub widths: Vec<u8>,
    /// Predicates of its frame.
    pub preds: u32,
    /// Bytes of its local frame.
    pub frame: u32,
    /// A power of two that the frame's address is a multiple of.
    pub frame_align: u32,
    /// Formal parameters (device functions).
    pub params: Vec<ParamSlot>,
    /// Return values (device functions).
    pub rets: Vec<ParamSlot>,
    /// Kernel parameters.
    pub kernel_params: Vec<KernelParam>,
    /// Bytes of the kernel's parameter bank.
    pub param_bytes: u32,
    /// `.reqntid`, or zeros.
    pub reqntid: [u32; 3],
    /// `.maxntid`, or zeros.
    pub maxntid: [u32; 3],
    /// `.reqnctapercluster`, or zeros.
    pub cluster: [u32; 3],
    /// `.maxnreg`, or zero.
    pub maxnreg: u32,
    /// Static shared memory of the module that a launch of this kernel reserves, in bytes.
    pub shared: u32,
    /// Line of its definition.
    pub line: u32,
}

/// One value passed at a call.
#[derive(Clone, Copy, Debug)]
pub enum Pass {
    /// Bytes at this offset of the caller's local frame.
    Memory {
        /// Offset in the caller's frame.
        offset: u32,
        /// Bytes.
        size: u32,
    },
    /// A register or constant with this width in bytes.
    Row(Src, u32),
    /// A predicate.
    Pred(PSrc),
}

/// The arguments and results of a call site.
#[derive(Clone, Debug, Default)]
pub struct CallSite {
    /// Called function, when known.
    pub callee: Option<u32>,
    /// Arguments.
    pub args: Vec<Pass>,
    /// Where the results go.
    pub rets: Vec<Pass>,
}

/// All decoded functions of a module.
#[derive(Default)]
pub struct Program {
    /// Code of all functions.
    pub code: Vec<Inst>,
    /// For each instruction, its block's place in the reconvergence order of its function.
    pub order: Vec<u32>,
    /// Function of each instruction.
    pub owner: Vec<u32>,
    /// Constant rows.
    pub consts: Vec<Row>,
    /// Functions.
    pub funcs: Vec<Func>,
    /// Operand lists of vector instructions.
    pub lists: Vec<Vec<Src>>,
    /// Call sites.
    pub calls: Vec<CallSite>,
    /// Branch tables.
    pub tables: Vec<Vec<u32>>,
    /// Video instructions.
    pub videos: Vec<crate::exec::video::Video>,
    /// Matrix instructions.
    pub matrices: Vec<crate::exec::matrix::Matrix>,
    /// Tensor copies.
    pub tensor_copies: Vec<crate::exec::tma::TensorCopy>,
    /// Texture look-ups.
    pub lookups: Vec<crate::exec::texture::Lookup>,
    /// Surface accesses.
    pub surfaces: Vec<crate::exec::surface::Surface>,
    /// Instructions of tensor memory.
    pub tensors: Vec<crate::exec::tcgen05::Tensor>,
    /// Addresses of the references to textures, samplers and surfaces that are variables, with their types.
    pub references: Vec<(u64, Type)>,
    /// Messages of instructions that cannot run.
    pub messages: Vec<String>,
}
