//! Dense 32-bit ids. Each is a non-zero integer inside, so `Option<Id>` is also four bytes.

use std::num::NonZeroU32;

/// Declares an id type that indexes a `Vec`.
#[macro_export]
macro_rules! define_id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(::std::num::NonZeroU32);

        impl $name {
            /// The id of row `index`. Panics past 2^32 - 2 rows, which no arena here reaches.
            #[inline]
            pub const fn new(index: usize) -> Self {
                match ::std::num::NonZeroU32::new(index as u32 + 1) {
                    Some(n) => $name(n),
                    None => panic!("arena is full"),
                }
            }
            /// The row this id names.
            #[inline]
            pub const fn index(self) -> usize {
                self.0.get() as usize - 1
            }
        }

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.index())
            }
        }
    };
}

define_id!(
    /// An interned type of a [`Context`](crate::Context).
    TypeId, "ty"
);
define_id!(
    /// An interned constant of a [`Context`](crate::Context).
    Const, "c"
);
define_id!(
    /// An interned string: a symbol, value, attribute or metadata name.
    Sym, "s"
);
define_id!(
    /// An interned attribute list.
    AttrListId, "attrs"
);
define_id!(
    /// A metadata node.
    MdId, "!"
);
define_id!(
    /// A function of a module.
    FuncId, "@f"
);
define_id!(
    /// A global variable of a module.
    VarId, "@g"
);
define_id!(
    /// An alias of a module.
    AliasId, "@a"
);
define_id!(
    /// An instruction of a function body.
    Inst, "%i"
);
define_id!(
    /// A basic block of a function body.
    Block, "bb"
);
define_id!(
    /// An operand slot of an instruction.
    UseId, "u"
);

/// Anything that can be an operand: instruction result, argument, block or constant, in four bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(NonZeroU32);

/// What a [`Value`] is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ValueKind {
    /// The result of an instruction.
    Inst(Inst),
    /// The n-th formal argument of the function.
    Arg(u32),
    /// A basic block (operand of terminators and phis).
    Block(Block),
    /// An interned constant, global addresses included.
    Const(Const),
}

const TAG_SHIFT: u32 = 30;
const INDEX_MASK: u32 = (1 << TAG_SHIFT) - 1;

impl Value {
    #[inline]
    const fn pack(tag: u32, index: usize) -> Value {
        assert!((index as u32) < INDEX_MASK);
        match NonZeroU32::new(tag << TAG_SHIFT | (index as u32 + 1)) {
            Some(n) => Value(n),
            None => panic!("value index out of range"),
        }
    }
    /// The result of instruction `i`.
    #[inline]
    pub const fn inst(i: Inst) -> Value {
        Value::pack(0, i.index())
    }
    /// Formal argument `n`.
    #[inline]
    pub const fn arg(n: u32) -> Value {
        Value::pack(1, n as usize)
    }
    /// Block `b` as an operand.
    #[inline]
    pub const fn block(b: Block) -> Value {
        Value::pack(2, b.index())
    }
    /// Constant `c`.
    #[inline]
    pub const fn constant(c: Const) -> Value {
        Value::pack(3, c.index())
    }
    /// Which kind of value this is.
    #[inline]
    pub const fn kind(self) -> ValueKind {
        let index = ((self.0.get() & INDEX_MASK) - 1) as usize;
        match self.0.get() >> TAG_SHIFT {
            0 => ValueKind::Inst(Inst::new(index)),
            1 => ValueKind::Arg(index as u32),
            2 => ValueKind::Block(Block::new(index)),
            _ => ValueKind::Const(Const::new(index)),
        }
    }
    /// The instruction whose result this is.
    #[inline]
    pub const fn as_inst(self) -> Option<Inst> {
        match self.kind() {
            ValueKind::Inst(i) => Some(i),
            _ => None,
        }
    }
    /// The constant this is.
    #[inline]
    pub const fn as_const(self) -> Option<Const> {
        match self.kind() {
            ValueKind::Const(c) => Some(c),
            _ => None,
        }
    }
    /// The block this is.
    #[inline]
    pub const fn as_block(self) -> Option<Block> {
        match self.kind() {
            ValueKind::Block(b) => Some(b),
            _ => None,
        }
    }
    /// The argument number this is.
    #[inline]
    pub const fn as_arg(self) -> Option<u32> {
        match self.kind() {
            ValueKind::Arg(n) => Some(n),
            _ => None,
        }
    }
    /// Whether this is a constant (global addresses included).
    #[inline]
    pub const fn is_const(self) -> bool {
        self.0.get() >> TAG_SHIFT == 3
    }
}

impl From<Inst> for Value {
    #[inline]
    fn from(i: Inst) -> Value {
        Value::inst(i)
    }
}
impl From<Block> for Value {
    #[inline]
    fn from(b: Block) -> Value {
        Value::block(b)
    }
}
impl From<Const> for Value {
    #[inline]
    fn from(c: Const) -> Value {
        Value::constant(c)
    }
}

impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.kind() {
            ValueKind::Inst(i) => write!(f, "{i:?}"),
            ValueKind::Arg(n) => write!(f, "%arg{n}"),
            ValueKind::Block(b) => write!(f, "{b:?}"),
            ValueKind::Const(c) => write!(f, "{c:?}"),
        }
    }
}

/// The index of a new last row, as an id: `next_id(&vec, TypeId::new)`.
#[inline]
pub fn next_id<T, I>(rows: &[T], make: impl Fn(usize) -> I) -> I {
    make(rows.len())
}
