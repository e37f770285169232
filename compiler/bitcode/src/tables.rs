//! The numbers of bitcode, from `tables/bitcode/`.

/// A word that is written as a number.
#[derive(Debug)]
pub(crate) struct Word {
    /// The spelling.
    pub text: &'static str,
    /// The number.
    pub code: u64,
    /// Further numbers of older writers that mean it.
    pub reads: &'static [u64],
}

/// What follows the number of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Nothing.
    Flag,
    /// A number.
    Int,
    /// A type.
    Type,
    /// A range of integers.
    Range,
    /// A list of ranges.
    Ranges,
    /// A number that the text spells out.
    Allockind,
    /// Two argument numbers.
    Allocsize,
    /// Memory effects.
    Memory,
    /// Classes of floating-point numbers.
    Nofpclass,
    /// What of a pointer is kept.
    Captures,
    /// A kind of unwind table.
    Uwtable,
    /// Two numbers.
    VscaleRange,
}

/// An attribute.
#[derive(Debug)]
pub(crate) struct Attribute {
    /// The spelling.
    pub text: &'static str,
    /// Its number.
    pub kind: u32,
    /// What follows the number.
    pub form: Form,
}

/// How a field of a debug-info node is written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FieldKind {
    /// A number.
    Int,
    /// A number with its sign in bit 0.
    Signed,
    /// A truth value.
    Bool,
    /// A truth value that is true unless it is said.
    BoolTrue,
    /// A number plus one, or zero.
    IntPlusOne,
    /// A number, or all ones.
    IntOrOnes,
    /// A reference plus one, or zero for null.
    Node,
    /// A reference.
    NodeExact,
    /// A string as a reference plus one.
    Str,
    /// A number or a node, as the version says.
    Size,
    /// Nothing any more.
    Skip,
    /// The fixed kind of a macro file.
    MacroFile,
    /// `DIFlag...`
    Flags,
    /// `DISPFlag...`
    SubprogramFlags,
    /// A word of a family; whether all ones mean none.
    Word(&'static [Word], bool),
}

/// A field.
#[derive(Debug)]
pub(crate) struct Field {
    /// Its name in text.
    pub name: &'static str,
    /// How it is written.
    pub kind: FieldKind,
    /// In text even when it is zero or null.
    pub always: bool,
}

/// A debug-info node.
#[derive(Debug)]
pub(crate) struct Node {
    /// `DILocation`.
    pub name: &'static str,
    /// Record code.
    pub code: u32,
    /// Bits above `distinct`, of what is written.
    pub version: u32,
    /// Fields in the order of the record.
    pub fields: &'static [Field],
}

/// An atomic operation that NVIDIA's dialects have as assembly.
#[derive(Debug)]
pub(crate) struct Atomic {
    /// The operation of the `atomicrmw`, or `cmpxchg`.
    text: &'static str,
    /// PTX's name of it, before the number of bits.
    pub ptx: &'static str,
    integers: bool,
    floats: bool,
}

jacquard_macros::bitcode!();

/// The atomic operation on integers, or on floats.
pub(crate) fn atomic(text: &str, float: bool) -> Option<&'static Atomic> {
    let fits = |a: &&Atomic| if float { a.floats } else { a.integers };
    ATOMICS.iter().filter(fits).find(|a| a.text == text)
}

impl Word {
    fn means(&self, code: u64) -> bool {
        self.code == code || self.reads.contains(&code)
    }
}

/// The word of a family that a number means.
pub(crate) fn word(family: &'static [Word], code: u64) -> Option<&'static str> {
    family.iter().find(|w| w.means(code)).map(|w| w.text)
}

/// The number that a word of a family is written as.
pub(crate) fn number(family: &[Word], text: &str) -> Option<u64> {
    family.iter().find(|w| w.text == text).map(|w| w.code)
}

/// The families of operations of debug expressions; the number of operands is the place in the list.
pub(crate) static OPERATIONS: [&[Word]; 3] = [OPERATION_0, OPERATION_1, OPERATION_2];
