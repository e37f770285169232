//! Spellings by number.

/// An interned spelling. Keywords come first (see [`KEYWORD_COUNT`](crate::token::KEYWORD_COUNT)), then the names of [`crate::token::sym`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sym(pub u32);

impl Sym {
    /// The symbol as an index into a dense array.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
