//! Interned names: each distinct spelling of a name or literal is a 32-bit [`Sym`].

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

/// The table of spellings. Text lives in one buffer; look-up is open addressing over 64-bit entries.
pub struct Interner {
    text: Vec<u8>,
    /// Start and length of each spelling in `text`.
    places: Vec<(u32, u32)>,
    /// Hash, and symbol + 1 (0 where free); a power of two long.
    slots: Vec<(u32, u32)>,
}

impl Default for Interner {
    fn default() -> Self {
        Self::new()
    }
}

fn word(bytes: &[u8]) -> u64 {
    match bytes.first_chunk::<8>() {
        Some(w) => u64::from_le_bytes(*w),
        None => bytes.iter().rev().fold(0, |w, b| w << 8 | u64::from(*b)),
    }
}

/// Eight bytes a step; the last step overlaps the one before.
#[inline]
fn hash(bytes: &[u8]) -> u32 {
    const K: u64 = 0x9e37_79b9_7f4a_7c15;
    let n = bytes.len();
    let mut h = (n as u64).wrapping_mul(K);
    let mut rest = bytes;
    while rest.len() > 8 {
        h = (h.rotate_left(23) ^ word(rest)).wrapping_mul(K);
        rest = &rest[8..];
    }
    let last = if n >= 8 {
        word(&bytes[n - 8..])
    } else if n >= 4 {
        let lo = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        let hi = u32::from_le_bytes([bytes[n - 4], bytes[n - 3], bytes[n - 2], bytes[n - 1]]);
        u64::from(lo) | u64::from(hi) << 32
    } else if n > 0 {
        u64::from(bytes[0]) | u64::from(bytes[n / 2]) << 8 | u64::from(bytes[n - 1]) << 16
    } else {
        0
    };
    h = (h.rotate_left(23) ^ last).wrapping_mul(K);
    (h ^ (h >> 32)) as u32
}

/// Equality, quick for the short texts names are. The lengths are equal.
#[inline]
fn same(a: &[u8], b: &[u8]) -> bool {
    let n = a.len();
    let half = |t: &[u8]| t.first_chunk::<4>().map(|w| u32::from_le_bytes(*w));
    if n < 4 {
        return n == 0 || a[0] == b[0] && a[n / 2] == b[n / 2] && a[n - 1] == b[n - 1];
    }
    if n < 8 {
        return half(a) == half(b) && half(&a[n - 4..]) == half(&b[n - 4..]);
    }
    if n <= 16 {
        return word(a) == word(b) && word(&a[n - 8..]) == word(&b[n - 8..]);
    }
    a == b
}

impl Interner {
    /// An interner that holds the keywords and the known names.
    #[must_use]
    pub fn new() -> Self {
        let mut me = Interner {
            text: Vec::with_capacity(16 << 10),
            places: Vec::with_capacity(2048),
            slots: vec![(0, 0); 4096],
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
        match self.look_up(bytes, h) {
            Ok(sym) => sym,
            Err(at) => self.insert(bytes, h, at),
        }
    }

    /// The symbol, or the slot it would take.
    #[inline]
    fn look_up(&self, bytes: &[u8], h: u32) -> Result<Sym, usize> {
        let mask = self.slots.len() - 1;
        let mut at = h as usize & mask;
        loop {
            let (hash, entry) = self.slots[at];
            if entry == 0 {
                return Err(at);
            }
            if hash == h {
                let (start, length) = self.places[entry as usize - 1];
                if length as usize == bytes.len()
                    && same(&self.text[start as usize..(start + length) as usize], bytes)
                {
                    return Ok(Sym(entry - 1));
                }
            }
            at = (at + 1) & mask;
        }
    }

    #[cold]
    fn insert(&mut self, bytes: &[u8], h: u32, at: usize) -> Sym {
        let id = self.places.len() as u32;
        self.places
            .push((self.text.len() as u32, bytes.len() as u32));
        self.text.extend_from_slice(bytes);
        self.slots[at] = (h, id + 1);
        if self.places.len() * 2 > self.slots.len() {
            let size = self.slots.len() * 2;
            let old = std::mem::replace(&mut self.slots, vec![(0, 0); size]);
            for slot in old.into_iter().filter(|s| s.1 != 0) {
                let mut at = slot.0 as usize & (size - 1);
                while self.slots[at].1 != 0 {
                    at = (at + 1) & (size - 1);
                }
                self.slots[at] = slot;
            }
        }
        Sym(id)
    }

    /// The symbol of `text` if it was interned before.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<Sym> {
        self.look_up(text.as_bytes(), hash(text.as_bytes())).ok()
    }

    #[inline]
    fn bytes_at(&self, id: usize) -> &[u8] {
        let (start, length) = self.places[id];
        &self.text[start as usize..(start + length) as usize]
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
        self.places.len()
    }

    /// Never true: the keywords are always there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
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
