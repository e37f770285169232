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
    places: Vec<Place>,
    /// Hash, and symbol + 1 (0 where free); a power of two long.
    slots: Vec<(u32, u32)>,
}

/// Where a spelling stands, and what tells it from others.
struct Place {
    ends: Ends,
    start: u32,
    length: u32,
}

/// First and last bytes of a spelling. With the length they are the whole of one of at most [`SHORT`] bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Ends(u64, u64);

/// Spellings of more bytes have some that are not in their [`Ends`].
const SHORT: usize = 16;

impl Ends {
    #[inline(always)]
    fn of(bytes: &[u8]) -> Ends {
        if let (Some(a), Some(b)) = (bytes.first_chunk(), bytes.last_chunk()) {
            Ends(u64::from_le_bytes(*a), u64::from_le_bytes(*b))
        } else if let (Some(a), Some(b)) = (bytes.first_chunk(), bytes.last_chunk()) {
            Ends(
                u64::from(u32::from_le_bytes(*a)),
                u64::from(u32::from_le_bytes(*b)),
            )
        } else {
            match *bytes {
                [a] => Ends(u64::from(a), 0),
                [a, b] => Ends(u64::from(a), u64::from(b)),
                [a, b, c] => Ends(u64::from(a), u64::from(b) | u64::from(c) << 8),
                _ => Ends(0, 0),
            }
        }
    }
}

impl Default for Interner {
    fn default() -> Self {
        Self::new()
    }
}

#[inline(always)]
fn hash(bytes: &[u8], ends: Ends) -> u32 {
    const K: u64 = 0x9e37_79b9_7f4a_7c15;
    let n = bytes.len();
    let mut h = (ends.0 ^ (n as u64) << 56).wrapping_mul(K);
    if n > SHORT {
        for w in bytes[8..n - 8].chunks(8) {
            let w = match w.first_chunk() {
                Some(w) => u64::from_le_bytes(*w),
                // The rest, with some of the last bytes again.
                None => bytes[n - 16..]
                    .first_chunk()
                    .map_or(0, |w| u64::from_le_bytes(*w)),
            };
            h = (h.rotate_left(23) ^ w).wrapping_mul(K);
        }
    }
    h = (h.rotate_left(23) ^ ends.1).wrapping_mul(K);
    (h ^ (h >> 32)) as u32
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
        let ends = Ends::of(bytes);
        let h = hash(bytes, ends);
        match self.look_up(bytes, ends, h) {
            Ok(sym) => sym,
            Err(at) => self.insert(bytes, ends, h, at),
        }
    }

    /// The symbol, or the slot it would take.
    #[inline]
    fn look_up(&self, bytes: &[u8], ends: Ends, h: u32) -> Result<Sym, usize> {
        let slots = &self.slots[..];
        let mask = slots.len() - 1;
        let mut at = h as usize & mask;
        loop {
            let (hash, entry) = slots[at];
            if entry == 0 {
                return Err(at);
            }
            if hash == h {
                let place = &self.places[entry as usize - 1];
                if place.ends == ends
                    && place.length as usize == bytes.len()
                    && (bytes.len() <= SHORT || self.bytes_at(entry as usize - 1) == bytes)
                {
                    return Ok(Sym(entry - 1));
                }
            }
            at = (at + 1) & mask;
        }
    }

    #[cold]
    fn insert(&mut self, bytes: &[u8], ends: Ends, h: u32, at: usize) -> Sym {
        let id = self.places.len() as u32;
        self.places.push(Place {
            ends,
            start: self.text.len() as u32,
            length: bytes.len() as u32,
        });
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
        let ends = Ends::of(text.as_bytes());
        self.look_up(text.as_bytes(), ends, hash(text.as_bytes(), ends))
            .ok()
    }

    #[inline]
    fn bytes_at(&self, id: usize) -> &[u8] {
        let place = &self.places[id];
        &self.text[place.start as usize..(place.start + place.length) as usize]
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
        // Every length, and texts that differ in one byte.
        let long = "abcdefghijklmnopqrstuvwxyz_0123456789";
        for n in 0..=long.len() {
            let text = &long[..n];
            let sym = names.intern(text);
            assert_eq!((names.find(text), names.text(sym)), (Some(sym), text));
            for i in 0..n {
                let other = format!("{}#{}", &text[..i], &text[i + 1..]);
                let made = names.intern(&other);
                assert_ne!(made, sym);
                assert_eq!(names.text(made), other);
            }
        }
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
