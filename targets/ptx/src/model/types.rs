//! The fundamental types of registers and variables, and the state spaces of declarations.

/// What a type's bits mean.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypeClass {
    /// `.b8` … `.b128`: untyped bits.
    Bits,
    Signed,
    Unsigned,
    Float,
    /// Several values in one register, and formats that no register type has.
    Packed,
    Predicate,
    /// `.texref`, `.samplerref`, `.surfref`.
    Opaque,
}

pub use crate::names::Type;

impl Type {
    /// Size in memory, in bytes.
    pub const fn bytes(self) -> u32 {
        self.bits().div_ceil(8)
    }
}

/// The state space of a variable declaration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Space {
    Reg,
    Const,
    Global,
    Local,
    Param,
    Shared,
    /// Deprecated: `.tex`.
    Tex,
}

impl Space {
    /// As written, without the dot.
    pub const fn text(self) -> &'static str {
        match self {
            Space::Reg => "reg",
            Space::Const => "const",
            Space::Global => "global",
            Space::Local => "local",
            Space::Param => "param",
            Space::Shared => "shared",
            Space::Tex => "tex",
        }
    }

    pub fn from_text(text: &str) -> Option<Space> {
        Some(match text {
            "reg" => Space::Reg,
            "const" => Space::Const,
            "global" => Space::Global,
            "local" => Space::Local,
            "param" => Space::Param,
            "shared" => Space::Shared,
            "tex" => Space::Tex,
            _ => return None,
        })
    }
}

/// Linkage directives before a variable or function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Linkage {
    /// None written: private to the module.
    #[default]
    Internal,
    Visible,
    Extern,
    Weak,
    Common,
}

impl Linkage {
    /// As written, without the dot; empty for internal.
    pub const fn text(self) -> &'static str {
        match self {
            Linkage::Internal => "",
            Linkage::Visible => "visible",
            Linkage::Extern => "extern",
            Linkage::Weak => "weak",
            Linkage::Common => "common",
        }
    }

    pub fn from_text(text: &str) -> Option<Linkage> {
        Some(match text {
            "visible" => Linkage::Visible,
            "extern" => Linkage::Extern,
            "weak" => Linkage::Weak,
            "common" => Linkage::Common,
            _ => return None,
        })
    }
}
