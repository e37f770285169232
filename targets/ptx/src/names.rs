//! Mnemonics, modifiers, keywords and types: an id for every word of the language, from `tables/ptx/`.
//!
//! The Rust name follows from the text: words between `_` and `::` are capitalised and joined; an underscore stands
//! before a digit at the start or after another digit (`.shared::cta` is `SharedCta`, `.2d` is `_2d`, `.L2::128B` is
//! `L2_128B`).

/// What a type's bits mean.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypeClass {
    /// `.b8` … `.b128`: untyped bits.
    Bits,
    /// `.s8` … `.s64`: two's complement.
    Signed,
    /// `.u8` … `.u64`.
    Unsigned,
    /// `.f16` … `.f64`, `.bf16`: binary floating point.
    Float,
    /// Several values in one register, and formats that no register type has.
    Packed,
    /// `.pred`: true or false.
    Predicate,
    /// `.texref`, `.samplerref`, `.surfref`.
    Opaque,
}

jacquard_macros::ptx_names!();
