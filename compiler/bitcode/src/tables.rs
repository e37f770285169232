//! The numbers of bitcode, from `tables/bitcode/`.

pub(crate) use jacquard_schema::bitcode::{Atomic, AtomicTypes, Attribute, Downgrade, Form};

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

jacquard_macros::bitcode!();

/// The atomic operation on integers, or on floats.
pub(crate) fn atomic(text: &str, float: bool) -> Option<&'static Atomic> {
    let other = match float {
        true => AtomicTypes::Integers,
        false => AtomicTypes::Floats,
    };
    ATOMICS.iter().find(|a| a.text == text && a.of != other)
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
