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

/// A set of spellings, which are numbered densely: a bit for each.
#[derive(Default)]
pub struct SymSet(Vec<u64>);

impl SymSet {
    /// Adds a spelling; false where it was there.
    #[inline]
    pub fn insert(&mut self, s: Sym) -> bool {
        let (word, bit) = (s.index() / 64, 1 << (s.index() % 64));
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }
}
