//! Operands: 16-byte `Copy` values; lists live in the function's operand pool.
use super::Name;

/// A register of one function: an index into [`super::Function::regs`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Reg(pub u32);

/// A label of one function: an index into [`super::Function::labels`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Label(pub u32);

/// A variable of one function (parameters first): an index into [`super::Function::vars`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VarId(pub u32);

/// A symbol: a variable of the function, or the name of something at module scope.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sym(u32);

/// A [`Sym`] taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SymKind {
    /// A parameter or variable of the function.
    Local(VarId),
    /// A variable, function or alias of the module.
    Global(Name),
}

const LOCAL_BIT: u32 = 1 << 31;

impl Sym {
    /// The symbol of a variable of the function.
    pub const fn local(var: VarId) -> Sym {
        Sym(var.0 | LOCAL_BIT)
    }

    /// The symbol of something at module scope.
    pub const fn global(name: Name) -> Sym {
        Sym(name.0)
    }

    /// Which of the two it is.
    pub const fn kind(self) -> SymKind {
        if self.0 & LOCAL_BIT != 0 {
            SymKind::Local(VarId(self.0 & !LOCAL_BIT))
        } else {
            SymKind::Global(Name(self.0))
        }
    }
}

/// A run of operands in the function's pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct OperandList {
    /// Index of the first in [`super::Function::operand_pool`].
    pub start: u32,
    /// How many.
    pub len: u16,
}

/// Part of a register picked by a suffix: `%r1.b2`, `%r1.h0` (video instructions), `%v.x` (vector registers).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Selector {
    /// Bits 0 to 7.
    B0,
    /// Bits 8 to 15.
    B1,
    /// Bits 16 to 23.
    B2,
    /// Bits 24 to 31.
    B3,
    /// Bits 0 to 15.
    H0,
    /// Bits 16 to 31.
    H1,
    /// The first element of a vector register; also written `.r`.
    X,
    /// The second, `.g`.
    Y,
    /// The third, `.b`.
    Z,
    /// The fourth, `.a`.
    W,
    /// A selector of several bytes or halves, as in `.b3210`, `.h10`: the four digits, most significant
    /// first, as four nibbles, are in the operand.
    Bytes,
    /// As [`Selector::Bytes`], of halves: `.h10`.
    Halves,
}

impl Selector {
    /// The selectors of one byte, half or element.
    pub(crate) const SINGLE: [Selector; 10] = [
        Selector::B0,
        Selector::B1,
        Selector::B2,
        Selector::B3,
        Selector::H0,
        Selector::H1,
        Selector::X,
        Selector::Y,
        Selector::Z,
        Selector::W,
    ];

    /// As written, without the dot; the letter only for the selectors with digits of their own.
    pub const fn text(self) -> &'static str {
        match self {
            Selector::B0 => "b0",
            Selector::B1 => "b1",
            Selector::B2 => "b2",
            Selector::B3 => "b3",
            Selector::H0 => "h0",
            Selector::H1 => "h1",
            Selector::X => "x",
            Selector::Y => "y",
            Selector::Z => "z",
            Selector::W => "w",
            Selector::Bytes => "b",
            Selector::Halves => "h",
        }
    }
}

/// An operand as written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Operand {
    /// A register as a whole.
    Reg(Reg),
    /// `!%p`
    Not(Reg),
    /// `-%r1` (video instructions).
    Neg(Reg),
    /// `%r1.b0`; `neg` for `-%r1.b0`; `digits` serves [`Selector::Bytes`] and [`Selector::Halves`].
    Select {
        /// The register that is picked from.
        reg: Reg,
        /// Which part.
        selector: Selector,
        /// The part is negated.
        neg: bool,
        /// Four nibbles, most significant first; 0 for a single part.
        digits: u16,
    },
    /// An integer constant.
    Int(i64),
    /// An integer above `i64::MAX`.
    Uint(u64),
    /// `0fXXXXXXXX`: bits.
    F32(u32),
    /// A decimal floating-point literal or `0dXXXXXXXXXXXXXXXX`: bits.
    F64(u64),
    /// A special register without its percent sign: `tid.x`.
    Special(Name),
    /// The constant `WARP_SZ`.
    WarpSize,
    /// `_`: a value not wanted.
    Sink,
    /// A symbol's address, or the name of a function.
    Sym {
        /// What is named.
        sym: Sym,
        /// Bytes added to its address.
        offset: i64,
    },
    /// The target of a branch, or a list of targets.
    Label(Label),
    /// `[%rd1+8]`
    Addr {
        /// A register that holds an address.
        base: Reg,
        /// Bytes added to it.
        offset: i64,
    },
    /// `[sym+8]`
    AddrSym {
        /// The variable addressed.
        sym: Sym,
        /// Bytes added to its address.
        offset: i64,
    },
    /// `[16]`
    AddrImm(i64),
    /// `{a, b, c, d}`
    Vector(OperandList),
    /// `d|p`
    Pair(OperandList),
    /// `(a, b)`: the value or argument list of a call.
    List(OperandList),
    /// `[a, {b, c}]`: textures, surfaces, tensor maps.
    Tuple(OperandList),
    /// Text as it stands: a piece of a [`super::Statement::Verbatim`]. The parser never makes one.
    Text(Name),
}

const _: () = assert!(size_of::<Operand>() == 16);
