//! The fundamental types of registers and variables, and the state spaces of declarations.

/// What a type's bits mean.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypeClass {
    /// `.b8` … `.b128`: untyped bits.
    Bits,
    Signed,
    Unsigned,
    Float,
    Predicate,
    /// `.texref`, `.samplerref`, `.surfref`.
    Opaque,
}

macro_rules! types {
    ($($name:ident $text:literal $bits:literal $class:ident;)*) => {
        /// A fundamental type (PTX ISA 5.2).
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Type { $($name),* }

        impl Type {
            pub const ALL: &'static [Type] = &[$(Type::$name),*];
            /// As written, without the dot.
            pub const fn text(self) -> &'static str {
                match self { $(Type::$name => $text),* }
            }
            /// Width in bits; 1 for predicates; 64 for opaque handles.
            pub const fn bits(self) -> u32 {
                match self { $(Type::$name => $bits),* }
            }
            pub const fn class(self) -> TypeClass {
                match self { $(Type::$name => TypeClass::$class),* }
            }
            /// The type written `text` (no dot).
            pub fn from_text(text: &str) -> Option<Type> {
                match text { $($text => Some(Type::$name),)* _ => None }
            }
        }
    };
}

types! {
    Pred "pred" 1 Predicate;
    B8 "b8" 8 Bits; B16 "b16" 16 Bits; B32 "b32" 32 Bits; B64 "b64" 64 Bits; B128 "b128" 128 Bits;
    S8 "s8" 8 Signed; S16 "s16" 16 Signed; S32 "s32" 32 Signed; S64 "s64" 64 Signed;
    U8 "u8" 8 Unsigned; U16 "u16" 16 Unsigned; U32 "u32" 32 Unsigned; U64 "u64" 64 Unsigned;
    F16 "f16" 16 Float; F16x2 "f16x2" 32 Float; Bf16 "bf16" 16 Float; Bf16x2 "bf16x2" 32 Float;
    F32 "f32" 32 Float; F64 "f64" 64 Float;
    Texref "texref" 64 Opaque; Samplerref "samplerref" 64 Opaque; Surfref "surfref" 64 Opaque;
}

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
