//! Intrinsics: what each does, needs and becomes.

use super::expression::Op;
use super::{Expr, Gate, Operation, SpecialReg};

/// A type in a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ty {
    /// No value.
    Void,
    /// An integer of that many bits.
    Int(u16),
    /// 16-bit IEEE.
    Half,
    /// bfloat16.
    BFloat,
    /// 32-bit IEEE.
    Float,
    /// 64-bit IEEE.
    Double,
    /// Metadata operand.
    Metadata,
    /// Token.
    Token,
    /// Pointer into an address space.
    Ptr(u32),
    /// Fixed vector.
    Vec(u16, &'static Ty),
    /// Literal struct.
    Struct(&'static [Ty]),
    /// The type of overload slot N.
    Slot(u8),
    /// The element type of vector slot N.
    Elt(u8),
    /// An integer of that many bits, in the shape of slot N: scalar, or a vector of its length.
    IntLike(u16, u8),
}

impl Ty {
    /// Is it the same whatever types fill the overload slots?
    pub fn is_fixed(self) -> bool {
        match self {
            Ty::Slot(_) | Ty::Elt(_) | Ty::IntLike(..) => false,
            Ty::Vec(_, e) => e.is_fixed(),
            Ty::Struct(fields) => fields.iter().all(|f| f.is_fixed()),
            _ => true,
        }
    }

    /// The type as IR writes it, overload slots being these types; none for one that no value in memory has.
    pub fn text(self, slots: &[Ty]) -> Option<String> {
        Some(match self {
            Ty::Void => "void".into(),
            Ty::Int(n) => format!("i{n}"),
            Ty::Half => "half".into(),
            Ty::BFloat => "bfloat".into(),
            Ty::Float => "float".into(),
            Ty::Double => "double".into(),
            Ty::Ptr(0) => "ptr".into(),
            Ty::Ptr(n) => format!("ptr addrspace({n})"),
            Ty::Vec(n, e) => format!("<{n} x {}>", e.text(slots)?),
            Ty::Struct(fields) => {
                let parts: Option<Vec<String>> = fields.iter().map(|f| f.text(slots)).collect();
                format!("{{ {} }}", parts?.join(", "))
            }
            Ty::Slot(n) => slots.get(n as usize)?.text(slots)?,
            Ty::Elt(n) => match *slots.get(n as usize)? {
                Ty::Vec(_, e) => e.text(slots)?,
                t => t.text(slots)?,
            },
            Ty::IntLike(bits, n) => match *slots.get(n as usize)? {
                Ty::Vec(len, _) => format!("<{len} x i{bits}>"),
                _ => format!("i{bits}"),
            },
            Ty::Metadata | Ty::Token => return None,
        })
    }
}

/// What an overload slot may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotKind {
    /// Any first-class type.
    Any,
    /// Scalar integer.
    Int,
    /// Scalar float.
    Float,
    /// Integer or vector of integers.
    Ints,
    /// Float or vector of floats.
    Floats,
    /// Pointer of any address space.
    Ptr,
    /// Pointer or vector of pointers.
    Ptrs,
    /// Any vector.
    Vec,
    /// Vector of integers.
    VecInt,
    /// Vector of floats.
    VecFloat,
}

/// What an intrinsic does to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// Reads.
    pub read: bool,
    /// Writes.
    pub write: bool,
    /// Where.
    pub place: Place,
}

impl Memory {
    /// Neither reads nor writes.
    pub const fn is_none(self) -> bool {
        !self.read && !self.write
    }
}

/// Which memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Any.
    Any,
    /// What its pointer arguments point to.
    Arg,
    /// Memory that the program cannot name.
    Inaccessible,
    /// Both of the last two.
    InaccessibleOrArg,
}

/// Attributes that are exceptions to the rule (no callback, no free, no synchronisation, returns).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attrs(pub u16);

impl Attrs {
    /// May not be made control-dependent on more conditions, nor on fewer.
    pub const CONVERGENT: Attrs = Attrs(1);
    /// Has no effect and no undefined behaviour: may be executed where it was not.
    pub const SPECULATABLE: Attrs = Attrs(1 << 1);
    /// Does not return.
    pub const NORETURN: Attrs = Attrs(1 << 2);
    /// Rarely executed.
    pub const COLD: Attrs = Attrs(1 << 3);
    /// May run for ever.
    pub const MAY_DIVERGE: Attrs = Attrs(1 << 4);
    /// May call back into the program.
    pub const CALLBACK: Attrs = Attrs(1 << 5);
    /// The first two arguments may change places.
    pub const COMMUTATIVE: Attrs = Attrs(1 << 6);
    /// Synchronises with other threads.
    pub const SYNC: Attrs = Attrs(1 << 7);
    /// Must stay although it touches no memory and its result is unused.
    pub const SIDE_EFFECTS: Attrs = Attrs(1 << 8);
    /// Only in OpenCL's modules, whose textures are apart from their samplers.
    pub const OPENCL: Attrs = Attrs(1 << 9);
    /// The overload on a pointer into global or shared memory does the same, better.
    pub const RESPACE: Attrs = Attrs(1 << 10);
    /// NVIDIA's reader of bitcode of LLVM 7's dialect knows it (`tables/bitcode/readers.toml`).
    pub const NVVM7: Attrs = Attrs(1 << 11);
    /// NVIDIA's reader of bitcode of LLVM 20 knows it.
    pub const NVVM20: Attrs = Attrs(1 << 12);
    /// An atomic operation on a vector.
    pub const VECTOR_ATOMIC: Attrs = Attrs(1 << 13);
    /// Loads or stores a matrix of the warp.
    pub const MATRIX: Attrs = Attrs(1 << 14);

    /// Are all attributes of `other` among these?
    pub const fn has(self, other: Attrs) -> bool {
        self.0 & other.0 == other.0
    }
}

/// How an intrinsic becomes PTX.
#[derive(Clone, Copy, Debug)]
pub enum Lower {
    /// By writing these pieces.
    Ptx(&'static [Piece]),
    /// By the selection rules.
    Isel,
    /// By reading a special register.
    Sreg(SpecialReg),
    /// It means nothing to the target; its value, if any, is its first argument.
    Drop,
    /// By code in the target.
    Special,
    /// An older name: what takes its place.
    Upgrade(&'static Expr),
    /// Known and refused, for this reason.
    Unsupported(&'static str),
}

/// A piece of PTX text (`docs/tables.md`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Literal text.
    Text(&'static str),
    /// The result as a whole.
    Result,
    /// Field or element N of the result.
    ResultPart(u8),
    /// Argument N: a register, or an immediate when it is a constant.
    Arg(u8),
    /// Element M of vector argument N.
    ArgPart(u8, u8),
    /// The address in argument N plus a byte offset; print it with its brackets.
    Address(u8, i32),
    /// State space of pointer argument N with its dot; nothing for generic.
    Space(u8),
    /// Width in bits of overload slot N.
    Bits(u8),
    /// PTX type of overload slot N: `f32`, `b16x2`.
    Type(u8),
    /// The text whose number is the value of immediate argument N.
    Pick(u8, &'static [&'static str]),
    /// What follows, up to `EndIf`, is written when immediate argument N is not 0.
    If(u8),
    /// End of the last `If`.
    EndIf,
    /// `.ftz` when the function flushes single-precision denormals.
    Ftz,
    /// Temporary register N of that PTX type.
    Temp(u8, &'static str),
    /// End of a statement.
    End,
}

/// The facts on one intrinsic.
#[derive(Clone, Copy, Debug)]
pub struct Intrinsic {
    /// Full name without overload suffixes.
    pub name: &'static str,
    /// Result type.
    pub ret: Ty,
    /// Parameter types.
    pub params: &'static [Ty],
    /// More arguments of any type may follow.
    pub variadic: bool,
    /// Overload slots, one name suffix each.
    pub over: &'static [SlotKind],
    /// Memory effects.
    pub memory: Memory,
    /// Exceptions to the rule.
    pub attrs: Attrs,
    /// Bit per argument that must be a constant.
    pub imm: u32,
    /// What its values are held to; most intrinsics share [`NO_BOUNDS`].
    pub bounds: &'static Bounds,
    /// Its way to PTX.
    pub lower: Lower,
    /// Targets that have it.
    pub gate: Gate,
    /// One line.
    pub doc: &'static str,
}

/// What the values of an intrinsic's arguments and of its result are held to.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Constant arguments with a range: (argument, first, last + 1, step).
    pub ranges: &'static [(u8, i64, i64, i64)],
    /// Range of the result: (first, last + 1).
    pub result: Option<(u64, u64)>,
    /// What values of constant arguments need beyond the intrinsic's gate: (argument, value, gate).
    pub value_gates: &'static [(u8, i64, Gate)],
}

/// Nothing is said of any value.
pub static NO_BOUNDS: Bounds = Bounds {
    ranges: &[],
    result: None,
    value_gates: &[],
};

jacquard_macros::intrinsics!();

impl IntrinsicId {
    /// Its facts.
    #[inline]
    pub fn facts(self) -> &'static Intrinsic {
        &ROWS[self.index()]
    }

    /// The row's name: the full name, less the suffixes of an overloaded intrinsic.
    #[inline]
    pub fn base_name(self) -> &'static str {
        ROWS[self.index()].name
    }

    /// The intrinsic of exactly that base name.
    pub fn by_base_name(name: &str) -> Option<IntrinsicId> {
        NAME_PHF
            .position(ROWS, name, |r| r.name)
            .and_then(Self::from_index)
    }

    /// The intrinsic that a function of that name is, with the overload suffixes (`i32.p0`) that follow the base name.
    /// `None` for a name that is no intrinsic, `llvm.` in front or not.
    pub fn lookup(name: &str) -> Option<(IntrinsicId, &str)> {
        if !crate::is_reserved(name) {
            return None;
        }
        if let Some(id) = Self::by_base_name(name) {
            return Some((id, ""));
        }
        // Suffixes stand behind dots; the longest base wins.
        let mut end = name.len();
        while let Some(dot) = name[..end].rfind('.') {
            if let Some(id) = Self::by_base_name(&name[..dot])
                && !id.facts().over.is_empty()
            {
                return Some((id, &name[dot + 1..]));
            }
            end = dot;
        }
        None
    }
}

impl Intrinsic {
    /// Must argument `n` be a constant?
    #[inline]
    pub fn is_imm(&self, n: usize) -> bool {
        n < 32 && self.imm >> n & 1 != 0
    }

    /// Has it this attribute?
    #[inline]
    pub fn is(&self, attr: Attrs) -> bool {
        self.attrs.has(attr)
    }

    /// What it does with the memory that a pointer of an overloaded type leads to.
    pub fn operation(&self) -> Operation {
        if self.is(Attrs::MATRIX) {
            Operation::Matrix
        } else if self.is(Attrs::VECTOR_ATOMIC) {
            Operation::VectorAtomic
        } else {
            Operation::Atomic
        }
    }

    /// May a call be removed when its result is unused?
    pub fn removable(&self) -> bool {
        !self.memory.write
            && !self.is(Attrs::SIDE_EFFECTS)
            && !self.is(Attrs::NORETURN)
            && !self.is(Attrs::MAY_DIVERGE)
    }
}
