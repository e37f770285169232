//! Interned names: each distinct spelling of a name or literal is a 32-bit [`Sym`].

pub use crate::symbol::Sym;
use crate::token::FIRST_SYMBOLS;

/// The table of spellings. Text lives in one buffer; look-up is open addressing.
pub struct Interner {
    text: Vec<u8>,
    places: Vec<Place>,
    /// A power of two long, and never full.
    slots: Vec<Slot>,
}

/// Where a spelling stands.
struct Place {
    start: u32,
    length: u32,
}

/// An entry of the table. Most names are short, and theirs holds all that a look-up needs.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Slot {
    /// The first [`WORD`] bytes, with zeros behind a shorter spelling.
    head: u64,
    /// 27 bits of the spelling's hash, then its length (31 where it is more).
    tag: u32,
    /// Symbol + 1, or 0 where the slot is free.
    entry: u32,
}

const FREE: Slot = Slot {
    head: 0,
    tag: 0,
    entry: 0,
};

/// Bytes that are compared as one.
const WORD: usize = 8;

/// What tells a spelling from others but for its bytes behind the first [`WORD`].
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    head: u64,
    tag: u32,
}

impl Key {
    /// Of a spelling of at most [`WORD`] bytes.
    #[inline(always)]
    fn short(head: u64, length: usize) -> Key {
        let h = head.wrapping_mul(MIX);
        Key::new(head, h ^ h >> 29, length)
    }

    #[inline(always)]
    fn new(head: u64, hash: u64, length: usize) -> Key {
        let hash = (hash.wrapping_mul(MIX) >> 37) as u32;
        Key {
            head,
            tag: hash << LENGTH_BITS | length.min(LONG) as u32,
        }
    }

    #[inline]
    fn of(bytes: &[u8]) -> Key {
        let n = bytes.len();
        let Some(first) = bytes.first_chunk() else {
            let mut head = [0; WORD];
            head[..n].copy_from_slice(bytes);
            return Key::short(u64::from_le_bytes(head), n);
        };
        let head = u64::from_le_bytes(*first);
        if n == WORD {
            return Key::short(head, n);
        }
        let mut h = head.wrapping_mul(MIX);
        let mut at = WORD;
        while at < n {
            // The last word holds some of the bytes before it again.
            let from = at.min(n - WORD);
            let word = bytes[from..]
                .first_chunk()
                .map_or(0, |w| u64::from_le_bytes(*w));
            h = (h.rotate_left(23) ^ word).wrapping_mul(MIX);
            at += WORD;
        }
        Key::new(head, h ^ h >> 29, n)
    }

    /// A place in a table of `mask + 1` slots.
    #[inline(always)]
    fn slot(tag: u32, mask: usize) -> usize {
        (tag >> LENGTH_BITS) as usize & mask
    }
}

/// Bits of a tag that hold a length, and the most they can say.
const LENGTH_BITS: u32 = 5;
const LONG: usize = (1 << LENGTH_BITS) - 1;

const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

impl Default for Interner {
    fn default() -> Self {
        Self::new()
    }
}

impl Interner {
    /// An interner that holds the keywords and the known names.
    #[must_use]
    pub fn new() -> Self {
        let mut me = Interner {
            text: Vec::with_capacity(16 << 10),
            places: Vec::with_capacity(2048),
            slots: vec![FREE; 4096],
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
        let key = Key::of(bytes);
        match self.look_up(key, bytes) {
            Ok(sym) => sym,
            Err(at) => self.insert(bytes, key, at),
        }
    }

    /// As [`Interner::intern_bytes`], for at most eight bytes: `head` is their little-endian number.
    #[inline]
    pub fn intern_word(&mut self, head: u64, length: usize) -> Sym {
        debug_assert!(length <= WORD);
        let key = Key::short(head, length);
        match self.look_up(key, &[]) {
            Ok(sym) => sym,
            Err(at) => self.insert(&head.to_le_bytes()[..length], key, at),
        }
    }

    /// Makes room for the names of a text of so many bytes.
    pub fn reserve(&mut self, bytes: usize) {
        // 2.2 MB of preprocessed libraries have 9,530 names; numbers and literals come on top.
        self.places.reserve(bytes / 128);
        self.text.reserve(bytes / 8);
        let slots = ((self.places.len() + bytes / 256) * 2).next_power_of_two();
        if slots > self.slots.len() {
            self.rehash(slots);
        }
    }

    /// The symbol, or the slot it would take. Of a spelling of at most [`WORD`] bytes the key is enough.
    #[inline]
    fn look_up(&self, key: Key, bytes: &[u8]) -> Result<Sym, usize> {
        let slots = &self.slots[..];
        let mask = slots.len() - 1;
        let mut at = Key::slot(key.tag, mask);
        loop {
            let slot = &slots[at];
            if slot.head == key.head
                && slot.tag == key.tag
                && slot.entry != 0
                && (bytes.len() <= WORD || self.bytes_at(slot.entry as usize - 1) == bytes)
            {
                return Ok(Sym(slot.entry - 1));
            }
            if slot.entry == 0 {
                return Err(at);
            }
            at = (at + 1) & mask;
        }
    }

    #[cold]
    fn insert(&mut self, bytes: &[u8], key: Key, at: usize) -> Sym {
        let id = self.places.len() as u32;
        self.places.push(Place {
            start: self.text.len() as u32,
            length: bytes.len() as u32,
        });
        self.text.extend_from_slice(bytes);
        self.slots[at] = Slot {
            head: key.head,
            tag: key.tag,
            entry: id + 1,
        };
        if self.places.len() * 2 > self.slots.len() {
            self.rehash(self.slots.len() * 2);
        }
        Sym(id)
    }

    fn rehash(&mut self, size: usize) {
        let old = std::mem::replace(&mut self.slots, vec![FREE; size]);
        for slot in old.into_iter().filter(|s| s.entry != 0) {
            let mut at = Key::slot(slot.tag, size - 1);
            while self.slots[at].entry != 0 {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = slot;
        }
    }

    /// The symbol of `text` if it was interned before.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<Sym> {
        self.look_up(Key::of(text.as_bytes()), text.as_bytes()).ok()
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
            if n <= WORD {
                let mut word = [0; WORD];
                word[..n].copy_from_slice(text.as_bytes());
                assert_eq!(names.intern_word(u64::from_le_bytes(word), n), sym);
            }
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
