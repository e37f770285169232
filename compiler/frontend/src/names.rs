//! Interned names: each distinct spelling of a name or literal is a 32-bit [`Sym`].

use rustc_hash::FxHasher;
use std::hash::Hasher;

use crate::token::FIRST_SYMBOLS;

/// An interned spelling. Keywords come first (see [`crate::token::KEYWORD_COUNT`]), then the names of [`crate::token::sym`].
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

/// The table of spellings. Text lives in one buffer; look-up is open addressing over 32-bit entries.
pub struct Interner {
    text: Vec<u8>,
    /// End of each spelling in `text`; spelling `i` starts where `i - 1` ends.
    ends: Vec<u32>,
    hashes: Vec<u32>,
    /// Symbol + 1, or 0 where free; a power of two long.
    slots: Vec<u32>,
}

impl Default for Interner {
    fn default() -> Self {
        Self::new()
    }
}

fn hash(bytes: &[u8]) -> u32 {
    let mut h = FxHasher::default();
    h.write(bytes);
    let h = h.finish();
    (h ^ (h >> 32)) as u32
}

impl Interner {
    /// An interner that holds the keywords and the known names.
    #[must_use]
    pub fn new() -> Self {
        let mut me = Interner {
            text: Vec::with_capacity(16 << 10),
            ends: Vec::with_capacity(2048),
            hashes: Vec::with_capacity(2048),
            slots: vec![0; 4096],
        };
        for word in FIRST_SYMBOLS {
            me.intern(word);
        }
        me
    }

    /// The symbol of `text`, made if new.
    #[inline]
    pub fn intern(&mut self, text: &str) -> Sym {
        self.intern_bytes(text.as_bytes())
    }

    /// As [`Interner::intern`], for bytes that come straight from a file.
    #[inline]
    pub fn intern_bytes(&mut self, bytes: &[u8]) -> Sym {
        let h = hash(bytes);
        let mask = self.slots.len() - 1;
        let mut at = h as usize & mask;
        loop {
            let entry = self.slots[at];
            if entry == 0 {
                return self.insert(bytes, h, at);
            }
            let id = (entry - 1) as usize;
            if self.hashes[id] == h && self.bytes_at(id) == bytes {
                return Sym(entry - 1);
            }
            at = (at + 1) & mask;
        }
    }

    #[cold]
    fn insert(&mut self, bytes: &[u8], h: u32, at: usize) -> Sym {
        let id = self.ends.len() as u32;
        self.text.extend_from_slice(bytes);
        self.ends.push(self.text.len() as u32);
        self.hashes.push(h);
        self.slots[at] = id + 1;
        if self.ends.len() * 2 > self.slots.len() {
            let size = self.slots.len() * 2;
            self.slots = vec![0; size];
            for (id, h) in self.hashes.iter().enumerate() {
                let mut at = *h as usize & (size - 1);
                while self.slots[at] != 0 {
                    at = (at + 1) & (size - 1);
                }
                self.slots[at] = id as u32 + 1;
            }
        }
        Sym(id)
    }

    /// The symbol of `text` if it was interned before.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<Sym> {
        let h = hash(text.as_bytes());
        let mask = self.slots.len() - 1;
        let mut at = h as usize & mask;
        while self.slots[at] != 0 {
            let id = (self.slots[at] - 1) as usize;
            if self.hashes[id] == h && self.bytes_at(id) == text.as_bytes() {
                return Some(Sym(id as u32));
            }
            at = (at + 1) & mask;
        }
        None
    }

    #[inline]
    fn bytes_at(&self, id: usize) -> &[u8] {
        let start = if id == 0 {
            0
        } else {
            self.ends[id - 1] as usize
        };
        &self.text[start..self.ends[id] as usize]
    }

    /// The bytes of a symbol: UTF-8 unless it spells a literal of a file that is not.
    #[inline]
    #[must_use]
    pub fn bytes(&self, sym: Sym) -> &[u8] {
        self.bytes_at(sym.index())
    }

    /// The text of a symbol (empty when its bytes are not UTF-8, which only literals can be).
    #[inline]
    #[must_use]
    pub fn text(&self, sym: Sym) -> &str {
        std::str::from_utf8(self.bytes(sym)).unwrap_or("")
    }

    /// How many symbols there are; every `Sym` is below it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Never true: the keywords are always there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_text_same_symbol() {
        let mut names = Interner::new();
        let before = names.len();
        let a = names.intern("saxpy");
        assert_eq!(names.intern("saxpy"), a);
        assert_eq!(names.text(a), "saxpy");
        assert_eq!(names.len(), before + 1);
        assert_eq!(names.find("nobody"), None);
        for i in 0..10_000 {
            names.intern(&format!("name{i}"));
        }
        assert_eq!(names.find("saxpy"), Some(a));
    }

    #[test]
    fn keywords_are_first() {
        let mut names = Interner::new();
        for (i, word) in FIRST_SYMBOLS.iter().enumerate() {
            assert_eq!(names.intern(word), Sym(i as u32));
        }
    }
}
